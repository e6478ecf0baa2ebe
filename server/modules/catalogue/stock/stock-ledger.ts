import type {
  LedgerEntry,
  LedgerPage,
  LedgerQuery,
  StockReason,
} from "#contract/api/catalogue/product-commands.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import { publishEvents } from "#server/modules/events/index.ts";
import { findNamedActors } from "#server/modules/staff/index.ts";
import type { StockChange } from "./stock.queries.ts";
import { adjustVariants, listMovements, type SizeStockChange } from "./stock-ledger.queries.ts";

export interface StockMovement {
  readonly variantId: string;
  readonly change: number;
  readonly reason: StockReason;
}

export async function recordMovements(
  tx: Tx,
  lines: readonly StockMovement[],
  by: { readonly actor: string; readonly note: string },
): Promise<readonly SizeStockChange[]> {
  const changed: SizeStockChange[] = [];
  for (const [reason, group] of Map.groupBy(lines, (line) => line.reason)) {
    changed.push(...(await adjustVariants(tx, group, { reason, ...by })));
  }
  await invalidateStockPages(tx, changed);
  return changed;
}

/** A change without a known stock is no count: recorded as "counted", an open stock count would take it for a newer one. */
export function movementReason(reason: StockReason, knownStock: number | undefined): StockReason {
  return reason === "counted" && knownStock === undefined ? "received" : reason;
}

/** Lists show no numbers, so they change only when a size sells out or is back. */
export async function invalidateStockPages(tx: Tx, changes: readonly StockChange[]): Promise<void> {
  if (changes.length === 0) return;
  const tags = new Set(changes.map(({ productId }) => `product:${productId}`));
  if (changes.some(({ before, after }) => (before === 0) !== (after === 0))) tags.add("list");
  await announcePageChange(tx, [...tags]);
  publishEvents(
    tx,
    changes.map(({ variantId, productId, before, after }) => ({
      type: "stock.changed",
      object: "product",
      objectId: productId,
      // The id of a size is made of its product and its name.
      data: { productId, size: variantId.slice(productId.length + 1), before, after },
    })),
  );
}

const perPage = 50;

export interface LedgerNames {
  nameOrders(on: Queryable, ids: readonly string[]): Promise<{ id: string; name: string }[]>;
}

export async function getLedger(
  on: Queryable,
  { nameOrders }: LedgerNames,
  productId: string,
  { size, before }: LedgerQuery,
): Promise<LedgerPage> {
  const rows = await listMovements(on, { productId, size, before, limit: perPage + 1 });
  const visible = rows.slice(0, perPage);
  const members = await findNamedActors(
    on,
    visible.map(({ actor }) => actor),
  );
  const orderIds = visible.flatMap(({ orderId }) => orderId ?? []);
  const orders = orderIds.length > 0 ? await nameOrders(on, [...new Set(orderIds)]) : [];
  const numbers = new Map(orders.map(({ id, name }) => [id, name]));
  const data = visible.map(
    ({ actor, createdAt, ...row }): LedgerEntry => ({
      ...row,
      orderNumber: numbers.get(row.orderId ?? "") ?? null,
      by: members.get(actor)?.name ?? null,
      createdAt: createdAt.toISOString(),
    }),
  );
  const next = rows.length > perPage ? (data.at(-1)?.id ?? null) : null;
  return { data, meta: { next } };
}
