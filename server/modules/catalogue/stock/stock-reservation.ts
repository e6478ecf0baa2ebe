import type { OutOfStockMeta } from "#contract/api/orders/orders.ts";
import { pluralForm } from "#contract/text/format.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import {
  adjustVariantStock,
  lockReservedVariants,
  lockVariant,
  lockVariants,
  releaseExchangeLines,
  releaseLines,
  releaseUnits,
  reserveLines,
  type StockChange,
  type StockReservation,
} from "./stock.queries.ts";
import { invalidateStockPages, recordMovements } from "./stock-ledger.ts";

export interface StockLine {
  readonly variantId: string;
  readonly quantity: number;
}

/**
 * A second call for an order violates the unique index of stock_movement.
 * @throws {AppError} `out_of_stock`
 */
export async function reserveStock(
  tx: Tx,
  lines: readonly StockLine[],
  orderId: string,
  actor: string,
): Promise<void> {
  await reserve(tx, lines, { orderId, actor, reason: "sold" });
}

/** @throws {AppError} `out_of_stock` */
export async function reserveStockAgain(
  tx: Tx,
  lines: readonly StockLine[],
  orderId: string,
  actor: string,
): Promise<void> {
  await reserve(tx, lines, { orderId, actor, reason: "reserved_again" });
}

/** @throws {AppError} `out_of_stock` */
export async function reserveForExchange(
  tx: Tx,
  lines: readonly StockLine[],
  exchangeId: string,
  actor: string,
): Promise<void> {
  await reserve(tx, lines, { exchangeId, actor, reason: "exchanged" });
}

/**
 * Of an order whose items change: takes what is added and gives back what is removed.
 * @param units positive for what the order takes
 * @throws {AppError} `out_of_stock`
 */
export async function moveOrderedStock(
  tx: Tx,
  orderId: string,
  units: readonly StockLine[],
  actor: string,
): Promise<void> {
  await lockVariants(
    tx,
    units.map(({ variantId }) => variantId),
  );
  const added = units.filter(({ quantity }) => quantity > 0);
  if (added.length > 0) await reserve(tx, added, { orderId, actor, reason: "order_edited" });
  const removed = units
    .filter(({ quantity }) => quantity < 0)
    .map(({ variantId, quantity }) => ({ variantId, quantity: -quantity }));
  if (removed.length > 0) {
    await invalidateStockPages(tx, await releaseUnits(tx, removed, { orderId, actor }));
  }
}

async function reserve(
  tx: Tx,
  lines: readonly StockLine[],
  reservation: StockReservation,
): Promise<void> {
  const reserved = await reserveLines(tx, lines, reservation);
  const wanted = new Set(lines.map(({ variantId }) => variantId));
  if (reserved.length < wanted.size)
    throw new Error("Stock was asked of a variant that does not exist");
  const short = reserved.filter((line) => line.short);
  if (short.length > 0) {
    throw outOfStockError(
      short.map(({ productId, size, name, requested, available }) => ({
        productId,
        size,
        name,
        requested,
        available,
      })),
    );
  }
  await invalidateStockPages(tx, reserved);
}

export function outOfStockError(items: OutOfStockMeta["items"]): AppError {
  const meta: OutOfStockMeta = { items };
  return new AppError("out_of_stock", { detail: describeShortage(meta), meta });
}

function describeShortage({ items }: OutOfStockMeta): string {
  return items
    .map(({ name, size, available }) =>
      available === 0
        ? `${name} in size ${size} is sold out.`
        : `Only ${available} of ${name} in size ${size} ${pluralForm(available, "is", "are")} left.`,
    )
    .join(" ");
}

export interface ReleasedUnits {
  readonly variantId: string;
  readonly quantity: number;
}

/** Releases what was not returned yet. Safe to repeat, also concurrently: stock comes back once. */
export async function releaseStock(
  tx: Tx,
  orderId: string,
  actor: string,
): Promise<readonly ReleasedUnits[]> {
  await lockReservedVariants(tx, orderId);
  const released = await releaseLines(tx, orderId, actor);
  await invalidateStockPages(tx, released);
  return toUnits(released);
}

export async function writeOffStock(
  tx: Tx,
  orderId: string,
  by: { readonly actor: string; readonly note: string },
): Promise<readonly ReleasedUnits[]> {
  await lockReservedVariants(tx, orderId);
  const released = toUnits(await releaseLines(tx, orderId, by.actor));
  await recordDamage(tx, released, -1, by);
  return released;
}

/** @throws {AppError} `out_of_stock` */
export async function reserveWrittenOffStock(
  tx: Tx,
  units: readonly ReleasedUnits[],
  orderId: string,
  by: { readonly actor: string; readonly note: string },
): Promise<void> {
  await recordDamage(tx, units, 1, by);
  await reserveStockAgain(tx, units, orderId, by.actor);
}

async function recordDamage(
  tx: Tx,
  units: readonly ReleasedUnits[],
  sign: 1 | -1,
  by: { readonly actor: string; readonly note: string },
): Promise<void> {
  const lines = units.map(({ variantId, quantity }) => ({
    variantId,
    change: sign * quantity,
    reason: "damaged" as const,
  }));
  await recordMovements(tx, lines, by);
}

function toUnits(released: readonly StockChange[]): ReleasedUnits[] {
  return released.map(({ variantId, before, after }) => ({ variantId, quantity: after - before }));
}

export async function releaseExchange(tx: Tx, exchangeId: string, actor: string): Promise<void> {
  await invalidateStockPages(tx, await releaseExchangeLines(tx, exchangeId, actor));
}

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
