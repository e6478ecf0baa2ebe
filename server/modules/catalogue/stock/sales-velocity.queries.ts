import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export interface SalesVelocity {
  readonly id: string;
  readonly sold: number;
}

export function listChangedVelocities(on: Queryable, since: Date): Promise<SalesVelocity[]> {
  return on.rows<SalesVelocity>({
    text: `with velocity as (
        select variant_id, greatest(0, -sum(change))::integer as sold from stock_movement
        where created_at >= $1 and reason in ('sold', 'reserved_again', 'released', 'released_again')
        group by variant_id
      )
      select coalesce(velocity.variant_id, v.id) as id, coalesce(velocity.sold, 0) as sold
      from velocity full join (select id, recent_sales from product_variant where recent_sales > 0) v
        on v.id = velocity.variant_id
      where coalesce(velocity.sold, 0) <> coalesce(v.recent_sales, 0)
      order by 1`,
    values: [since],
  });
}

export function listRecentSales(
  on: Queryable,
  productIds: readonly string[],
): Promise<{ readonly id: string; readonly sold: number }[]> {
  return on.rows({
    name: "list_recent_sales",
    text: `select product_id as id, sum(recent_sales)::integer as sold from product_variant
      where product_id = any($1::text[]) group by product_id`,
    values: [productIds],
  });
}

export async function saveVelocities(tx: Tx, velocities: readonly SalesVelocity[]): Promise<void> {
  await tx.rows({
    text: `with held as (
        select v.id, velocity.sold from unnest($1::text[], $2::integer[]) as velocity (id, sold)
        join product_variant v on v.id = velocity.id
        order by v.id for no key update of v
      )
      update product_variant v set recent_sales = held.sold from held where v.id = held.id`,
    values: [velocities.map(({ id }) => id), velocities.map(({ sold }) => sold)],
  });
}
