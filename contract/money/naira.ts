import { type Kobo, kobo } from "./kobo.ts";

/** The amount in naira with at most two decimals, as the API writes it. */
export function toNaira(amount: Kobo): number {
  return amount / 100;
}

/** Error that adding up naira in floating point leaves, in parts of the amount. */
const floatError = 4 * Number.EPSILON;

/**
 * Reads an API amount in naira. What floating point leaves of a sum such as 0.1 + 0.2 is forgiven.
 * @throws {RangeError} when the number is not finite, has more than two decimals or is too large.
 */
export function fromNaira(naira: number): Kobo {
  const rounded = Math.round(naira * 100);
  if (Math.abs(rounded / 100 - naira) > floatError * Math.max(1, Math.abs(naira))) {
    throw new RangeError("An amount in naira has at most two decimals");
  }
  return kobo(rounded);
}

/** Shows money as ₦12,500, with kobo only when they are not zero and a true minus. */
export function formatNaira(amount: Kobo): string {
  const absolute = Math.abs(amount);
  const whole = Math.floor(absolute / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
  const cents = absolute % 100;
  const fraction = cents === 0 ? "" : `.${cents.toString().padStart(2, "0")}`;
  return `${amount < 0 ? "−" : ""}₦${whole}${fraction}`;
}
