import type { Queryable, Tx } from "#server/database/connection.ts";

/** How many pieces of a size were sold lately, where the size is known to have sold another number. */
export interface Pace {
  readonly id: string;
  readonly sold: number;
}

/** Sizes of which another number was sold since a moment than is kept with them; what fell through is not sold. */
export function findChangedPaces(on: Queryable, since: Date): Promise<Pace[]> {
  return on.rows<Pace>({
    text: `with pace as (
        select variant_id, greatest(0, -sum(change))::integer as sold from stock_movement
        where created_at >= $1 and reason in ('sold', 'retaken', 'released', 'released_again')
        group by variant_id
      )
      select coalesce(pace.variant_id, v.id) as id, coalesce(pace.sold, 0) as sold
      from pace full join (select id, sold_lately from product_variant where sold_lately > 0) v
        on v.id = pace.variant_id
      where coalesce(pace.sold, 0) <> coalesce(v.sold_lately, 0)
      order by 1`,
    values: [since],
  });
}

/** How many pieces of each of these products were sold lately, as it is kept with their sizes. */
export function listSoldLately(
  on: Queryable,
  productIds: readonly string[],
): Promise<{ readonly id: string; readonly sold: number }[]> {
  return on.rows({
    name: "list_sold_lately",
    text: `select product_id as id, sum(sold_lately)::integer as sold from product_variant
      where product_id = any($1::text[]) group by product_id`,
    values: [productIds],
  });
}

/** Keeps how many were sold lately. Sizes are locked by id, as placing an order does. */
export async function keepPaces(tx: Tx, paces: readonly Pace[]): Promise<void> {
  await tx.rows({
    text: `with held as (
        select v.id, pace.sold from unnest($1::text[], $2::integer[]) as pace (id, sold)
        join product_variant v on v.id = pace.id
        order by v.id for no key update of v
      )
      update product_variant v set sold_lately = held.sold from held where v.id = held.id`,
    values: [paces.map(({ id }) => id), paces.map(({ sold }) => sold)],
  });
}
