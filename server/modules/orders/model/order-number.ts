import { randomCode } from "#server/platform/auth/ids.ts";

const prefix = "ASO";
const codeLength = 8;

/** `ASO-` and 8 characters of Crockford base32: 40 random bits. */
export function createOrderNumber(): string {
  return `${prefix}-${randomCode(codeLength)}`;
}

/** Ignores case, spaces, dashes and a missing prefix; O counts as 0, I and L as 1 (Crockford). */
export function parseOrderNumber(input: string): string | undefined {
  const digits = input
    .toUpperCase()
    .replace(/[\s\p{Pd}]+/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const code = /^(?:AS0)?([0-9A-HJKMNP-TV-Z]{8})$/.exec(digits)?.[1];
  return code === undefined ? undefined : `${prefix}-${code}`;
}

export function orderLink(orderNumber: string): string {
  return `/orders/lookup?orderNumber=${encodeURIComponent(orderNumber)}`;
}
