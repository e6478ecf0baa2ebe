import type { OutOfStockMeta } from "#contract/api/orders/orders.ts";
import { pluralForm } from "#contract/text/format.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { reserveLines, type StockReservation } from "./stock.queries.ts";
import { invalidateStockPages } from "./stock-ledger.ts";

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
