/**
 * The digits of a typed phone number without the country's code or the zero before it, as numbers are looked for:
 * `0803 456` and `+234 803 456` are one. Undefined for anything else, and for less than three digits.
 */
export function phoneDigits(typed: string): string | undefined {
  if (!/^[\d\s()+-]+$/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, "").replace(/^(234|0)/, "");
  return digits.length >= 3 ? digits : undefined;
}
