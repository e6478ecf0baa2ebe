/** Notices that the process which started us is gone. */
export function watchParent(onGone: () => void): NodeJS.Timeout;
