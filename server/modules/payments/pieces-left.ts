import { isPaidNotSent } from "#contract/api/order-stage.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { OrderRecord } from "#server/modules/orders/index.ts";
import { planRefund } from "./plan-refund.ts";
import type { RefundedLine } from "./request-refund.ts";

/**
 * The pieces that go back on sale with money that is all an order has left: it ends with that, so nobody can say later
 * what became of them. None of an order whose pieces have left the house, or that nothing was to be paid for: it goes on.
 * @param returned pieces of each line, by position, that another refund is for
 * @param amountKobo what is theirs of that money
 */
export function piecesLeft(
  { status, totalKobo, lines }: OrderRecord,
  returned: ReadonlyMap<number, number>,
  amountKobo: Kobo,
): RefundedLine[] {
  if (!isPaidNotSent(status) || totalKobo === 0) return [];
  const plan = planRefund(
    { mode: "all" },
    {
      payments: [{ reference: "", amountKobo, returningKobo: kobo(0) }],
      shippingKobo: kobo(0),
      lines: lines.map((line, i) => ({
        ...line,
        position: i + 1,
        returnedPieces: returned.get(i + 1) ?? 0,
      })),
    },
  );
  return plan.lines.map((line) => ({ ...line, fate: "stock" }));
}
