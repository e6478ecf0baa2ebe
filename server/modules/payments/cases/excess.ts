import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { netReceivedKobo, type OrderRecord } from "#server/modules/orders/index.ts";
import { sumAmountRefunds, sumRefundedTotals } from "../refund-lines.queries.ts";
import type { CaseRecord } from "./payment-cases.queries.ts";

/**
 * @param heldKobo received and not refunded
 * @param earnedKobo what of it still pays for the order
 */
export function calculateExcess(
  heldKobo: Kobo,
  earnedKobo: Kobo,
  caseAmountKobo: Kobo | null,
): Kobo {
  const tooMuchKobo = Math.max(0, heldKobo - earnedKobo);
  return kobo(caseAmountKobo === null ? tooMuchKobo : Math.min(tooMuchKobo, caseAmountKobo));
}

/** Goodwill after the case was opened counts against the excess. */
export async function calculateEarned(
  on: Queryable,
  order: OrderRecord,
  { amountKobo: caseAmountKobo, createdAt }: Pick<CaseRecord, "amountKobo" | "createdAt">,
): Promise<Kobo> {
  const { itemsKobo, shippingKobo } = await sumRefundedTotals(on, order.id);
  const refundedKobo = await sumAmountRefunds(on, order.id, createdAt);
  const excessBeforeKobo = Math.max(
    0,
    netReceivedKobo(order) - (caseAmountKobo ?? 0) - order.totalKobo,
  );
  const goodwillKobo = Math.max(0, refundedKobo - excessBeforeKobo);
  return kobo(Math.max(0, order.totalKobo - itemsKobo - shippingKobo - goodwillKobo));
}
