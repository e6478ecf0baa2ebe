import { type Kobo, kobo } from "#contract/money/kobo.ts";

/** A JSON number as text, so that no digit of an amount is lost. */
interface NumberText {
  readonly digits: string;
}

/** Missing in TypeScript's library (JSON.parse source text access). */
type Reviver = (
  this: unknown,
  key: string,
  value: unknown,
  context?: { source?: string },
) => unknown;

const withNumberText: Reviver = (_key, value, context) =>
  typeof value === "number"
    ? ({ digits: context?.source ?? String(value) } satisfies NumberText)
    : value;

export function parseJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text, withNumberText);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Removes NUL, which PostgreSQL refuses. */
export function toText(value: unknown): string {
  if (typeof value === "string") return value.replaceAll("\0", "").trim();
  return isObject(value) && typeof value.digits === "string" ? value.digits : "";
}

const decimal = /^(\d{1,15})(?:\.(\d{1,20}))?(?:[eE]\+?(\d{1,2}))?$/;

/**
 * Parses decimal naira (`1234.50`, `477.0`, `1.25E7`) without floating point; cuts off fractions of a kobo.
 * @returns undefined for negative amounts, amounts beyond a safe integer and anything else
 */
export function parseDecimalKobo(text: string): Kobo | undefined {
  const match = decimal.exec(text.trim());
  if (!match) return undefined;
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const shift = Number(exponent) + 2;
  const digits = whole + fraction.slice(0, shift).padEnd(shift, "0");
  const amount = Number(digits);
  return Number.isSafeInteger(amount) ? kobo(amount) : undefined;
}
