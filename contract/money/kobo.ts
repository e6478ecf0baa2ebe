declare const koboBrand: unique symbol;

/** Whole kobo (100 kobo = ₦1). Always a safe integer; may be negative for deductions. */
export type Kobo = number & { readonly [koboBrand]: true };

/** @throws {RangeError} unless a safe integer */
export function kobo(amount: number): Kobo {
  if (!Number.isSafeInteger(amount)) throw new RangeError("An amount in kobo is a safe integer");
  return amount as Kobo;
}

export function sumKobo(amounts: readonly Kobo[]): Kobo {
  return kobo(amounts.reduce((sum: number, amount) => sum + amount, 0));
}

/** `amount × numerator ÷ denominator`, rounded half up to a multiple of `step` kobo. */
export function scaleKobo(amount: Kobo, numerator: number, denominator: number, step = 1): Kobo {
  const dividend = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator) * BigInt(step);
  const doubled = dividend * 2n + divisor;
  const twice = divisor * 2n;
  const floored = doubled >= 0n ? doubled / twice : -((-doubled + twice - 1n) / twice);
  return kobo(Number(floored * BigInt(step)));
}
