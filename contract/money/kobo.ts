declare const koboBrand: unique symbol;

/** An amount of money in whole kobo (100 kobo = ₦1). Always a safe integer; may be negative for deductions. */
export type Kobo = number & { readonly [koboBrand]: true };

/**
 * Marks a whole number of kobo as money.
 * @throws {RangeError} when the number is not a safe integer.
 */
export function kobo(amount: number): Kobo {
  if (!Number.isSafeInteger(amount)) throw new RangeError("An amount in kobo is a safe integer");
  return amount as Kobo;
}

/** The sum of amounts, in kobo. */
export function sumKobo(amounts: readonly Kobo[]): Kobo {
  return kobo(amounts.reduce((sum: number, amount) => sum + amount, 0));
}

/**
 * `amount × numerator ÷ denominator`, rounded half up to a multiple of `step` kobo.
 * Computed in whole numbers, so no fraction of a kobo is lost on the way.
 * @param step 1 rounds to the kobo, 100 to the naira.
 */
export function scaleKobo(amount: Kobo, numerator: number, denominator: number, step = 1): Kobo {
  const dividend = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator) * BigInt(step);
  const doubled = dividend * 2n + divisor;
  const twice = divisor * 2n;
  const floored = doubled >= 0n ? doubled / twice : -((-doubled + twice - 1n) / twice);
  return kobo(Number(floored * BigInt(step)));
}
