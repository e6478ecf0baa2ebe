import type { Tx } from "#server/database/connection.ts";
import { AppError } from "#server/platform/errors.ts";
import { announceStockChanges } from "./announce-stock-changes.ts";
import { changeStock, lockVariant } from "./stock.queries.ts";

/**
 * Adds pieces of a variant that came in: from the maker, or back from a buyer when an order is named.
 * @returns the stock after
 * @throws {AppError} `not_found` when there is no such variant
 */
export async function receiveStock(
  tx: Tx,
  variantId: string,
  quantity: number,
  by: { readonly actor: string; readonly note?: string; readonly returnedFromOrderId?: string },
): Promise<number> {
  const { returnedFromOrderId: orderId, ...booking } = by;
  const variant = await lockVariant(tx, variantId);
  if (!variant) throw new AppError("not_found", { detail: "There is no such size." });
  const { productId, stock } = variant;
  const after = stock + quantity;
  await changeStock(tx, variantId, quantity, {
    ...booking,
    ...(orderId === undefined ? { reason: "received" } : { reason: "returned", orderId }),
  });
  await announceStockChanges(tx, [{ variantId, productId, before: stock, after }]);
  return after;
}

/**
 * Takes pieces out again that were noted by mistake to have come back from the buyer of an order.
 * @returns false when fewer are there by now; then nothing is changed
 */
export async function takeOutReturned(
  tx: Tx,
  variantId: string,
  quantity: number,
  by: { readonly actor: string; readonly note: string; readonly orderId: string },
): Promise<boolean> {
  const variant = await lockVariant(tx, variantId);
  if (!variant || variant.stock < quantity) return false;
  const { productId, stock } = variant;
  await changeStock(tx, variantId, -quantity, { ...by, reason: "returned" });
  await announceStockChanges(tx, [
    { variantId, productId, before: stock, after: stock - quantity },
  ]);
  return true;
}
