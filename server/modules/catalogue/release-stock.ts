import type { Tx } from "#server/database/connection.ts";
import { announceStockChanges } from "./announce-stock-changes.ts";
import { bookLines } from "./book-lines.ts";
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
 * The same for an order whose pieces came back unfit for sale, or not at all: they are booked out again as damaged, and
 * nobody can buy them in between.
 * @param note said beside it in the ledger
 */
export async function releaseDamaged(
  tx: Tx,
  orderId: string,
  by: { readonly actor: string; readonly note: string },
): Promise<void> {
  await lockTaken(tx, orderId);
  const released = await releaseLines(tx, orderId, by.actor);
  const lines = released.map(({ variantId, before, after }) => ({
    variantId,
    change: before - after,
    reason: "damaged" as const,
  }));
  await bookLines(tx, lines, by);
}

/**
 * Lets go of what was kept for an exchange. Safe to call again, also at the same time.
 * @param actor who causes it, as the stock ledger names them.
 */
export async function releaseExchange(tx: Tx, exchangeId: string, actor: string): Promise<void> {
  await announceStockChanges(tx, await releaseExchangeLines(tx, exchangeId, actor));
}
