import { randomInt } from "node:crypto";

const digits = 4;

/** A code short enough to be told at the door; wrong ones are counted, so that it is not guessed. */
export function newHandOverCode(): string {
  return String(randomInt(10 ** digits)).padStart(digits, "0");
}
