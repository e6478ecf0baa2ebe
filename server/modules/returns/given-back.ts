import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { OrderRecord } from "#server/modules/orders/index.ts";
import { countRefundedPieces, sumRefundable } from "#server/modules/payments/index.ts";

/** What of an order's money a return meets. */
export interface GivenBack {
  /** Pieces of each line, by position, whose money went back or is on its way. */
  readonly pieces: ReadonlyMap<number, number>;
  /** What of the money that came is still here: no return gives back more. */
  readonly leftKobo: Kobo;
}

const nothing: GivenBack = { pieces: new Map(), leftKobo: kobo(0) };

/** Tells of each order what its returns meet. */
export async function findGivenBack(
  on: Queryable,
  orderIds: readonly string[],
): Promise<(orderId: string) => GivenBack> {
  const pieces = await countRefundedPieces(on, orderIds);
  const left = await sumRefundable(on, orderIds);
  return (id) => ({
    pieces: pieces.get(id) ?? nothing.pieces,
    leftKobo: left.get(id) ?? nothing.leftKobo,
  });
}

/** The same of one order. */
export async function findGivenBackOf(on: Queryable, orderId: string): Promise<GivenBack> {
  return (await findGivenBack(on, [orderId]))(orderId);
}

/** Whether all that was paid for an order went back, or is on its way: nothing of it is exchanged or paid any more. */
export function isAllPaidBack(
  order: Pick<OrderRecord, "status" | "totalKobo" | "receivedKobo" | "refundedKobo">,
  { leftKobo }: GivenBack,
): boolean {
  // Money that strayed to a free order says nothing of its pieces.
  const isOnItsWay =
    order.totalKobo > 0 && leftKobo === 0 && order.refundedKobo < order.receivedKobo;
  // One that was given away after its money went back is not REFUNDED.
  return order.status === "REFUNDED" || isOnItsWay;
}
