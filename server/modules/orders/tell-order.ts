import type { OrderEventKind } from "#contract/api/order-events.ts";
import type { Tx } from "#server/database/connection.ts";
import type { OrderEvent } from "./order-event.ts";
import { insertEvent } from "./order-events.queries.ts";

/**
 * Writes into an order's timeline what happened to it, in the transaction of the fact.
 * @returns the event's id, by which it can be taken back
 */
export async function tellOrder<Kind extends OrderEventKind>(
  tx: Tx,
  event: OrderEvent<Kind>,
): Promise<number> {
  return await insertEvent(tx, event);
}
