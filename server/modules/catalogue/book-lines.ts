import type { StockReason } from "#contract/api/staff-product-acts.ts";
import type { Tx } from "#server/database/connection.ts";
import { announceStockChanges } from "./announce-stock-changes.ts";
import { type ChangedSize, changeLines } from "./change-stocks.queries.ts";

/** Pieces that come to a locked size or go from it, and why. */
export interface BookedLine {
  readonly variantId: string;
  readonly change: number;
  readonly reason: StockReason;
}

/** Changes the stock of locked sizes, books each under its own reason, and has the pages that show them made anew. */
export async function bookLines(
  tx: Tx,
  lines: readonly BookedLine[],
  by: { readonly actor: string; readonly note: string },
): Promise<readonly ChangedSize[]> {
  const changed: ChangedSize[] = [];
  for (const [reason, some] of Map.groupBy(lines, (line) => line.reason)) {
    changed.push(...(await changeLines(tx, some, { reason, ...by })));
  }
  await announceStockChanges(tx, changed);
  return changed;
}

/**
 * Why pieces of a save are booked to have moved. One for a count may hold differences beside its counts; a stock-take
 * would take them for newer counts than its own.
 * @param seen pieces beside which a number was typed; undefined of a difference
 */
export function reasonOf(reason: StockReason, seen: number | undefined): StockReason {
  return reason === "counted" && seen === undefined ? "received" : reason;
}
