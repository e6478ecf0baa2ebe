export function watchParent(onGone: () => void): NodeJS.Timeout;
