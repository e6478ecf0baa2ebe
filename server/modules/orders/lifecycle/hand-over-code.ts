import { randomInt, timingSafeEqual } from "node:crypto";

const digits = 4;

/** Short enough to read out at the door; wrong attempts are rate limited. */
export function createHandOverCode(): string {
  return String(randomInt(10 ** digits)).padStart(digits, "0");
}

export function matchesHandOverCode(enteredCode: string, code: string): boolean {
  const [a, b] = [Buffer.from(enteredCode), Buffer.from(code)];
  return a.length === b.length && timingSafeEqual(a, b);
}
