import { type Kobo, kobo, scaleKobo } from "../money/kobo.ts";

export interface VatTerms {
  /** With two decimals at most, such as 7.5. */
  readonly percent: number;
  /** Prices are without VAT, and an order adds it. */
  readonly isAdded: boolean;
  readonly coversDelivery: boolean;
}

/** The VAT in an amount, or on it where VAT is added; rounded half up to the kobo. */
export function vatOf(amount: Kobo, { percent, isAdded }: VatTerms): Kobo {
  const basisPoints = Math.round(percent * 100);
  return scaleKobo(amount, basisPoints, isAdded ? 10_000 : 10_000 + basisPoints);
}

/** Of a row in an order’s totals; it stands before the total where VAT is added, else after. */
export function vatLabel({ percent, isAdded }: Pick<VatTerms, "percent" | "isAdded">): string {
  return isAdded ? `VAT (${percent}%)` : `Includes VAT (${percent}%)`;
}

interface VatOfOrder {
  /** All VAT of the order, and what is paid for all that it covers. */
  readonly vatKobo: Kobo;
  readonly taxedKobo: Kobo;
  readonly totalKobo: Kobo;
  readonly receivedKobo: Kobo;
}

interface Refunded {
  readonly amountKobo: Kobo;
  /** Of it for what has no VAT, such as untaxed delivery. */
  readonly untaxedKobo: Kobo;
}

/**
 * The VAT in each refund, oldest first. What was paid beyond the total has none; refunds of all that
 * was paid hold exactly the order's VAT.
 */
export function vatOfRefunds(order: VatOfOrder, refunds: readonly Refunded[]): Kobo[] {
  const { vatKobo, taxedKobo, totalKobo, receivedKobo } = order;
  let retained: number = receivedKobo;
  let taxedRefunded = 0;
  return refunds.map(({ amountKobo, untaxedKobo }) => {
    const before = Math.min(totalKobo, retained);
    retained -= amountKobo;
    const correction = before - Math.max(0, Math.min(totalKobo, retained));
    const untaxed = Math.min(untaxedKobo, correction);
    const vatBefore = vatShare(vatKobo, taxedRefunded, taxedKobo);
    taxedRefunded = Math.min(taxedKobo, taxedRefunded + correction - untaxed);
    return kobo(vatShare(vatKobo, taxedRefunded, taxedKobo) - vatBefore);
  });
}

function vatShare(vatKobo: Kobo, part: number, whole: Kobo): number {
  return whole === 0 ? 0 : Number((BigInt(vatKobo) * BigInt(part)) / BigInt(whole));
}
