import type { Tx } from "#server/database/connection.ts";
import { AppError } from "#server/platform/errors.ts";
import { announceStockChanges } from "./announce-stock-changes.ts";
import { changeStock, lockVariant } from "./stock.queries.ts";

/** Who changes the stock of a variant, and what they say about it. */
export interface StockNote {
  readonly actor: string;
  readonly note?: string;
}

/**
 * Sets the stock of a variant to what was counted.
 * @returns the stock before
 * @throws {AppError} `not_found` when there is no such variant
 */
export async function setStock(
  tx: Tx,
  variantId: string,
  counted: number,
  by: StockNote,
): Promise<number> {
  const before = await requireVariant(tx, variantId);
  if (before.stock === counted) return before.stock;
  await changeStock(tx, variantId, counted - before.stock, { ...by, reason: "counted" });
  await announceStockChanges(tx, [
    { variantId, productId: before.productId, before: before.stock, after: counted },
  ]);
  return before.stock;
}

/**
 * Adds pieces of a variant that came in: from the maker, or back from a buyer when an order is named.
 * @returns the stock after
 * @throws {AppError} `not_found` when there is no such variant
 */
export async function receiveStock(
  tx: Tx,
  variantId: string,
  quantity: number,
  by: StockNote & { readonly returnedFromOrderId?: string },
): Promise<number> {
  const { returnedFromOrderId: orderId, ...booking } = by;
  const { productId, stock } = await requireVariant(tx, variantId);
  const after = stock + quantity;
  await changeStock(tx, variantId, quantity, {
    ...booking,
    ...(orderId === undefined ? { reason: "received" } : { reason: "returned", orderId }),
  });
  await announceStockChanges(tx, [{ variantId, productId, before: stock, after }]);
  return after;
}

async function requireVariant(
  tx: Tx,
  variantId: string,
): Promise<{ productId: string; stock: number }> {
  const variant = await lockVariant(tx, variantId);
  if (!variant) throw new AppError("not_found", { detail: "There is no such size." });
  return variant;
}
