import { createGate } from "#server/platform/gate.ts";

/**
 * Lets one picture at a time unfold in memory, whoever sent it and whatever becomes of it: one may take 200 MB until it
 * is made smaller, and several at once more than a process has. Those who wait are bounded where pictures come in.
 */
export const decodeInTurn = createGate({ running: 1 });
