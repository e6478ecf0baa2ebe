import type { LedgerEntry, LedgerPage, LedgerQuery } from "#contract/api/staff-product-acts.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findNamedActors } from "#server/modules/staff/index.ts";
import { listMovements } from "./ledger.queries.ts";

const perPage = 50;

/** What the records that the ledger speaks of are called; modules above this one know. */
export interface LedgerNames {
  nameOrders(on: Queryable, ids: readonly string[]): Promise<{ id: string; name: string }[]>;
}

/** Every change of the stock of a size with who and why, the newest first, and how many pieces were there after it. */
export async function readLedger(
  on: Queryable,
  { nameOrders }: LedgerNames,
  productId: string,
  { size, before }: LedgerQuery,
): Promise<LedgerPage> {
  const rows = await listMovements(on, { productId, size, before, limit: perPage + 1 });
  const shown = rows.slice(0, perPage);
  const members = await findNamedActors(
    on,
    shown.map(({ actor }) => actor),
  );
  const orderIds = shown.flatMap(({ orderId }) => orderId ?? []);
  const orders = orderIds.length > 0 ? await nameOrders(on, [...new Set(orderIds)]) : [];
  const numbers = new Map(orders.map(({ id, name }) => [id, name]));
  const data = shown.map(
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
