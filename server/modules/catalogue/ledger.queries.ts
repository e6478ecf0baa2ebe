import type { LedgerEntry } from "#contract/api/staff-product-acts.ts";
import type { Queryable } from "#server/database/connection.ts";

/** A movement of stock as the ledger holds it. */
export interface MovementRow extends Omit<LedgerEntry, "by" | "orderNumber" | "createdAt"> {
  readonly actor: string;
  readonly createdAt: Date;
}

/** Movements of one size with the stock after each, the newest first, those before one of them. */
export function listMovements(
  on: Queryable,
  wanted: { productId: string; size: string; before: number | undefined; limit: number },
): Promise<MovementRow[]> {
  return on.rows<MovementRow>({
    name: "list_movements",
    text: `select * from (
        select m.id::float8 as id, m.reason, m.change, m.actor, m.note, m.order_id, m.created_at,
          (sum(m.change) over (order by m.id))::integer as after
        from stock_movement m join product_variant v on v.id = m.variant_id
        where v.product_id = $1 and v.size = $2
      ) as entry
      where $3::bigint is null or id < $3
      order by id desc limit $4`,
    values: [wanted.productId, wanted.size, wanted.before ?? null, wanted.limit],
  });
}
