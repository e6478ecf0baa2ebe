import { stockLimits } from "#contract/api/stock/stock-limits.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { pictureFolder } from "#server/database/sql/media-url.ts";
import type { DisplayPicture } from "#server/modules/media/index.ts";

export interface LowStock {
  readonly isCut: boolean;
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
      select (select count(*) from low) = ${maxLowSizes} as is_cut, count(*)::integer as count,
        (count(*) filter (where least = 0))::integer as sold_out,
        (select coalesce(json_agg(json_build_object('name', shown.name, 'width', m.width,
            'height', m.height, 'variants', m.variants, 'folder', ${pictureFolder})), '[]')
          from (select product_id, name from on_sale order by least, product_id limit $1) as shown
          join product_image i on i.product_id = shown.product_id and i.position = 1
          join media_asset m on m.id = i.media_asset_id) as images
      from on_sale`,
    values: [pictures],
  });
  return row ?? { isCut: false, count: 0, soldOut: 0, images: [] };
}

export async function countLowStock(on: Queryable): Promise<number> {
  const row = await on.first<{ count: number }>({
    name: "count_low_stock",
    text: `select count(distinct product_id)::integer as count from (${lowSizes}) as low`,
  });
  return row?.count ?? 0;
}
