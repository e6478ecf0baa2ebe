import type { OutOfStockMeta } from "#contract/api/orders.ts";
import type { Tx } from "#server/database/connection.ts";
import { AppError } from "#server/platform/errors.ts";
import { announceStockChanges } from "./announce-stock-changes.ts";
import { type StockTake, takeLines } from "./stock.queries.ts";

/** Pieces of one variant that an order takes. */
export interface StockLine {
  readonly variantId: string;
  readonly quantity: number;
}

/**
 * Takes the pieces of every line out of stock for an order, all or none. An order takes only once: a second
 * call for it fails on the ledger's unique index.
 * @param actor who causes it, as the stock ledger names them.
 * @throws {AppError} `out_of_stock` with {@link OutOfStockMeta}: the lines that are short, archived products
 *   among them, and what is left of each.
 */
export async function takeStock(
  tx: Tx,
  lines: readonly StockLine[],
  orderId: string,
  actor: string,
): Promise<void> {
  await take(tx, lines, { orderId, actor, reason: "sold" });
}

/**
 * Takes the pieces of an order that had ended once more, all or none. The order must be locked, and have given its
 * pieces back.
 * @throws {AppError} `out_of_stock` as {@link takeStock} does
 */
export async function retakeStock(
  tx: Tx,
  lines: readonly StockLine[],
  orderId: string,
  actor: string,
): Promise<void> {
  await take(tx, lines, { orderId, actor, reason: "retaken" });
}

/**
 * Keeps the pieces that go out for an exchange of sizes, all or none.
 * @param exchangeId a new one each time, by which they are let go of again
 * @throws {AppError} `out_of_stock` as {@link takeStock} does
 */
export async function keepForExchange(
  tx: Tx,
  lines: readonly StockLine[],
  exchangeId: string,
  actor: string,
): Promise<void> {
  await take(tx, lines, { exchangeId, actor, reason: "exchanged" });
}

async function take(tx: Tx, lines: readonly StockLine[], wantedFor: StockTake): Promise<void> {
  const taken = await takeLines(tx, lines, wantedFor);
  const wanted = new Set(lines.map(({ variantId }) => variantId));
  if (taken.length < wanted.size)
    throw new Error("Stock was asked of a variant that does not exist");
  const short = taken.filter((line) => line.short);
  if (short.length > 0) {
    throw outOfStock(
      short.map(({ productId, size, name, requested, available }) => ({
        productId,
        size,
        name,
        requested,
        available,
      })),
    );
  }
  await announceStockChanges(tx, taken);
}

/** The fault that names the short lines of an order and what is left of each. */
export function outOfStock(items: OutOfStockMeta["items"]): AppError {
  const meta: OutOfStockMeta = { items };
  return new AppError("out_of_stock", { detail: describeShortage(meta), meta });
}

function describeShortage({ items }: OutOfStockMeta): string {
  return items
    .map(({ name, size, available }) =>
      available === 0
        ? `${name} in size ${size} is sold out.`
        : `Only ${available} of ${name} in size ${size} ${available === 1 ? "is" : "are"} left.`,
    )
    .join(" ");
}
