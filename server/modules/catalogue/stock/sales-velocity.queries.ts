import { stockLimits } from "#contract/api/stock/stock-limits.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { pictureFolder } from "#server/database/sql/media-url.ts";
import type { DisplayPicture } from "#server/modules/media/index.ts";

interface SalesVelocity {
  readonly id: string;
  readonly sold: number;
}

export function listChangedVelocities(on: Queryable, since: Date): Promise<SalesVelocity[]> {
  return on.rows<SalesVelocity>({
    text: `with velocity as (
        select variant_id, greatest(0, -sum(change))::integer as sold from stock_movement
        where created_at >= $1 and reason in ('sold', 'reserved_again', 'released', 'released_again', 'order_edited')
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

interface LowStock {
  readonly hasMore: boolean;
  readonly count: number;
  readonly soldOut: number;
  readonly images: readonly (DisplayPicture & { readonly name: string })[];
}

const maxLowSizes = 4_000;
/** The bounds stand in the text, since parameters keep a plan from the partial index product_variant_low. */
const lowSizes = `select v.product_id, v.stock, p.name from product_variant v
  join product p on p.id = v.product_id and p.archived_at is null
  where v.stock <= ${stockLimits.lowUnits} or v.days_left < ${stockLimits.lowDays}
  order by v.product_id limit ${maxLowSizes}`;

export async function findLowStock(on: Queryable, pictures: number): Promise<LowStock> {
  const row = await on.first<LowStock>({
    text: `with low as materialized (${lowSizes}), on_sale as materialized (
        select product_id, name, min(stock) as least from low group by product_id, name
      )
      select (select count(*) from low) = ${maxLowSizes} as has_more, count(*)::integer as count,
        (count(*) filter (where least = 0))::integer as sold_out,
        (select coalesce(json_agg(json_build_object('name', shown.name, 'width', m.width,
            'height', m.height, 'variants', m.variants, 'folder', ${pictureFolder})), '[]')
          from (select product_id, name from on_sale order by least, product_id limit $1) as shown
          join product_image i on i.product_id = shown.product_id and i.position = 1
          join media_asset m on m.id = i.media_asset_id) as images
      from on_sale`,
    values: [pictures],
  });
  return row ?? { hasMore: false, count: 0, soldOut: 0, images: [] };
}

export async function countLowStock(on: Queryable): Promise<number> {
  const row = await on.first<{ count: number }>({
    name: "count_low_stock",
    text: `select count(distinct product_id)::integer as count from (${lowSizes}) as low`,
  });
  return row?.count ?? 0;
}
