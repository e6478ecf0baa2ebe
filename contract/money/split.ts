import { type Kobo, kobo, sumKobo } from "./kobo.ts";

/**
 * Shares add up exactly; remaining kobo go to the largest remainders, the first where equal.
 * @throws {RangeError} for a negative amount or weight, or when all weights are zero
 */
export function splitKobo(amount: Kobo, weights: readonly Kobo[]): Kobo[] {
  const whole = sumKobo(weights);
  if (amount === 0) return weights.map(() => kobo(0));
  if (amount < 0 || whole <= 0 || weights.some((weight) => weight < 0))
    throw new RangeError("The amount cannot be split over these weights");
  const shares = weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight);
    return { floor: Number(product / BigInt(whole)), remainder: product % BigInt(whole) };
  });
  let left = amount - shares.reduce((sum, share) => sum + share.floor, 0);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share.remainder }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    );
  const result = shares.map((share) => share.floor);
  for (const { index } of byRemainder) {
    if (left === 0) break;
    result[index] = (result[index] ?? 0) + 1;
    left -= 1;
  }
  return result.map(kobo);
}
