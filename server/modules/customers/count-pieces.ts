import type { Customer } from "#contract/api/staff-customers.ts";
import type { Queryable } from "#server/database/connection.ts";
import { type CustomerKey, listDeliveredPieces } from "#server/modules/orders/index.ts";
import { countPiecesBack } from "#server/modules/payments/index.ts";
import { countReturnedPieces } from "#server/modules/returns/index.ts";

/** How many pieces reached somebody, and how many of them came back: as a return, or to be refunded without one. */
export async function countPieces(
  on: Queryable,
  customer: CustomerKey,
): Promise<NonNullable<Customer["pieces"]>> {
  const delivered = await listDeliveredPieces(on, customer);
  const [returned, refunded] = await Promise.all([
    countReturnedPieces(
      on,
      delivered.map(({ orderId }) => orderId),
    ),
    countPiecesBack(on, delivered),
  ]);
  const ordered = delivered.reduce((sum, { pieces }) => sum + pieces, 0);
  return {
    sent: ordered - refunded.neverSent + returned.sent,
    cameBack: returned.cameBack + refunded.cameBack,
  };
}
