import type { Tx } from "#server/database/connection.ts";
import { announceStockChanges } from "./announce-stock-changes.ts";
import { bookLines } from "./book-lines.ts";
import {
  type ChangedStock,
  lockTaken,
  releaseExchangeLines,
  releaseLines,
} from "./stock.queries.ts";
import { retakeStock } from "./take-stock.ts";

/** Pieces that came back on their shelves. */
export interface ReleasedPieces {
  readonly variantId: string;
  readonly quantity: number;
}

/**
 * Gives back what an order took and did not have returned meanwhile. Safe to call again, also at the same time: the
 * pieces come back once.
 * @param actor who causes it, as the stock ledger names them.
 * @returns the pieces that came back
 */
export async function releaseStock(
  tx: Tx,
  orderId: string,
  actor: string,
): Promise<readonly ReleasedPieces[]> {
  await lockTaken(tx, orderId);
  const released = await releaseLines(tx, orderId, actor);
  await announceStockChanges(tx, released);
  return piecesOf(released);
}

/**
 * The same for an order whose pieces came back unfit for sale, or not at all: they are booked out again as damaged, and
 * nobody can buy them in between.
 * @param by.note said beside it in the ledger
 * @returns the pieces that were written off
 */
export async function releaseDamaged(
  tx: Tx,
  orderId: string,
  by: { readonly actor: string; readonly note: string },
): Promise<readonly ReleasedPieces[]> {
  await lockTaken(tx, orderId);
  const released = piecesOf(await releaseLines(tx, orderId, by.actor));
  await bookDamaged(tx, released, -1, by);
  return released;
}

/**
 * Takes pieces that {@link releaseDamaged} wrote off out of the ledger's damage and for their order once more.
 * @throws {AppError} `out_of_stock` as {@link retakeStock} does
 */
export async function retakeDamaged(
  tx: Tx,
  pieces: readonly ReleasedPieces[],
  orderId: string,
  by: { readonly actor: string; readonly note: string },
): Promise<void> {
  await bookDamaged(tx, pieces, 1, by);
  await retakeStock(tx, pieces, orderId, by.actor);
}

async function bookDamaged(
  tx: Tx,
  pieces: readonly ReleasedPieces[],
  sign: 1 | -1,
  by: { readonly actor: string; readonly note: string },
): Promise<void> {
  const lines = pieces.map(({ variantId, quantity }) => ({
    variantId,
    change: sign * quantity,
    reason: "damaged" as const,
  }));
  await bookLines(tx, lines, by);
}

function piecesOf(released: readonly ChangedStock[]): ReleasedPieces[] {
  return released.map(({ variantId, before, after }) => ({ variantId, quantity: after - before }));
}

/**
 * Lets go of what was kept for an exchange. Safe to call again, also at the same time.
 * @param actor who causes it, as the stock ledger names them.
 */
export async function releaseExchange(tx: Tx, exchangeId: string, actor: string): Promise<void> {
  await announceStockChanges(tx, await releaseExchangeLines(tx, exchangeId, actor));
}
