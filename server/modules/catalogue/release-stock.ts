import type { Tx } from "#server/database/connection.ts";
import { announceStockChanges } from "./announce-stock-changes.ts";
import { lockTaken, releaseExchangeLines, releaseLines } from "./stock.queries.ts";

/**
 * Gives back what an order took and did not have returned meanwhile. Safe to call again, also at the same time: the
 * pieces come back once.
 * @param actor who causes it, as the stock ledger names them.
 */
export async function releaseStock(tx: Tx, orderId: string, actor: string): Promise<void> {
  await lockTaken(tx, orderId);
  await announceStockChanges(tx, await releaseLines(tx, orderId, actor));
}

/**
 * Lets go of what was kept for an exchange. Safe to call again, also at the same time.
 * @param actor who causes it, as the stock ledger names them.
 */
export async function releaseExchange(tx: Tx, exchangeId: string, actor: string): Promise<void> {
  await announceStockChanges(tx, await releaseExchangeLines(tx, exchangeId, actor));
}
