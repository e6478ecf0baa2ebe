import type { Tx } from "#server/database/connection/connection.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { adjustVariantStock, lockVariant } from "./stock.queries.ts";
import { invalidateStockPages } from "./stock-ledger.ts";

/** @throws {AppError} `not_found` */
export async function receiveStock(
  tx: Tx,
  variantId: string,
  quantity: number,
  by: { readonly actor: string; readonly note?: string; readonly returnedFromOrderId?: string },
): Promise<number> {
  const { returnedFromOrderId: orderId, ...movement } = by;
  const variant = await lockVariant(tx, variantId);
  if (!variant) throw new AppError("not_found", { detail: "Size not found." });
  const { productId, stock } = variant;
  const after = stock + quantity;
  await adjustVariantStock(tx, variantId, quantity, {
    ...movement,
    ...(orderId === undefined ? { reason: "received" } : { reason: "returned", orderId }),
  });
  await invalidateStockPages(tx, [{ variantId, productId, before: stock, after }]);
  return after;
}

export async function removeReturnedStock(
  tx: Tx,
  variantId: string,
  quantity: number,
  by: { readonly actor: string; readonly note: string; readonly orderId: string },
): Promise<boolean> {
  const variant = await lockVariant(tx, variantId);
  if (!variant || variant.stock < quantity) return false;
  const { productId, stock } = variant;
  await adjustVariantStock(tx, variantId, -quantity, { ...by, reason: "returned" });
  await invalidateStockPages(tx, [
    { variantId, productId, before: stock, after: stock - quantity },
  ]);
  return true;
}
