import type { Tx } from "#server/database/connection.ts";
import { announceStockChanges } from "./announce-stock-changes.ts";
import { releaseLines } from "./stock.queries.ts";

/**
 * Gives back what an order took. Safe to call again, also at the same time: the pieces come back once.
 * @param actor who causes it, as the stock ledger names them.
 */
export async function releaseStock(tx: Tx, orderId: string, actor: string): Promise<void> {
  await announceStockChanges(tx, await releaseLines(tx, orderId, actor));
}
