import type { Tx } from "#server/database/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import type { ChangedStock } from "./stock.queries.ts";

/**
 * Announces which pages a change of stock makes out of date: the product's own always, lists only where a
 * size sold out or came back, since they show no numbers.
 */
export async function announceStockChanges(
  tx: Tx,
  changes: readonly ChangedStock[],
): Promise<void> {
  if (changes.length === 0) return;
  const tags = new Set(changes.map(({ productId }) => `product:${productId}`));
  if (changes.some(({ before, after }) => (before === 0) !== (after === 0))) tags.add("list");
  await announcePageChange(tx, [...tags]);
}
