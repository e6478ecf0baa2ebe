import type { Tx } from "#server/database/connection.ts";
import { announceStockChanges } from "./announce-stock-changes.ts";
import { type CountedLine, correctLines, lockVariants } from "./change-stocks.queries.ts";

/**
 * Adds what was found more or less than expected to the stock of sizes, as counted. Where fewer are there by now than
 * lack, all of them go; a size that was counted again since is left alone.
 * @param by who does it, as the stock ledger names them, and what they say about it
 * @returns what was written
 */
export async function correctCounted(
  tx: Tx,
  lines: readonly CountedLine[],
  by: { readonly actor: string; readonly note: string },
): Promise<{ variantId: string; change: number }[]> {
  if (lines.length === 0) return [];
  await lockVariants(
    tx,
    lines.map(({ variantId }) => variantId),
  );
  const changed = await correctLines(tx, lines, by);
  await announceStockChanges(tx, changed);
  return changed.map(({ variantId, before, after }) => ({ variantId, change: after - before }));
}
