import type { Tx } from "#server/database/connection/connection.ts";
import {
  lockReservedVariants,
  releaseExchangeLines,
  releaseLines,
  type StockChange,
} from "./stock.queries.ts";
import { invalidateStockPages, recordMovements } from "./stock-ledger.ts";
import { reserveStockAgain } from "./stock-reservation.ts";

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
