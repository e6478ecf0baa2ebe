import type { Queryable } from "#server/database/connection.ts";
import type { OrderRecord } from "#server/modules/orders/index.ts";
import { countGonePieces } from "#server/modules/payments/index.ts";
import { type PiecesInHand, piecesInHand } from "./return-rules.ts";
import { listReturnsOfOrder } from "./returns.queries.ts";

/**
 * What of an order its buyer has and may ask to send back, whatever the window says; nothing before it is delivered.
 * To decide on it, lock the order first.
 */
export async function findPieces(on: Queryable, order: OrderRecord): Promise<PiecesInHand[]> {
  const { status, deliveredAt } = order;
  if (status !== "DELIVERED" || deliveredAt === null) return [];
  const returns = await listReturnsOfOrder(on, order.id);
  const gone = await countGonePieces(on, order.id);
  return piecesInHand(order.lines, deliveredAt, returns, gone);
}
