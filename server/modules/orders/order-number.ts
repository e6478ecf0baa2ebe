import { randomCode } from "#server/platform/ids.ts";

const prefix = "ASO";
const codeLength = 8;

/** A new order number, `ASO-` and 8 characters of Crockford base32: 40 bits, not guessable. */
export function newOrderNumber(): string {
  return `${prefix}-${randomCode(codeLength)}`;
}

/**
 * Reads an order number as a person types it: case, spaces, dashes and a missing prefix are forgiven, O
 * counts as 0, I and L as 1 (Crockford).
 * @returns undefined when it cannot be one
 */
export function readOrderNumber(typed: string): string | undefined {
  const digits = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]+/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const code = /^(?:AS0)?([0-9A-HJKMNP-TV-Z]{8})$/.exec(digits)?.[1];
  return code === undefined ? undefined : `${prefix}-${code}`;
}
