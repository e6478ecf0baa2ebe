import { type Kobo, kobo } from "./kobo.ts";

/** At most two decimals, as in the API. */
export function toNaira(amount: Kobo): number {
  return amount / 100;
}

/** Relative error of adding naira in floating point. */
const floatError = 4 * Number.EPSILON;

/** Tolerates floating-point error. @throws {RangeError} not finite, too large, third decimal */
export function fromNaira(naira: number): Kobo {
  const rounded = Math.round(naira * 100);
  if (Math.abs(rounded / 100 - naira) > floatError * Math.max(1, Math.abs(naira))) {
    throw new RangeError("An amount in naira has at most two decimals");
  }
  return kobo(rounded);
}

/** ₦12,500, with kobo only when not zero and a true minus sign. */
export function formatNaira(amount: Kobo): string {
  const absolute = Math.abs(amount);
  const whole = Math.floor(absolute / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
  const cents = absolute % 100;
  const fraction = cents === 0 ? "" : `.${cents.toString().padStart(2, "0")}`;
  return `${amount < 0 ? "−" : ""}₦${whole}${fraction}`;
}
