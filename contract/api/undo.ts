/**
 * For so long the server takes a press back, in ms, and the mail about it waits. Pages offer it for 10 s; the rest
 * is for a slow network.
 */
export const undoAllowedMs = 15_000;
