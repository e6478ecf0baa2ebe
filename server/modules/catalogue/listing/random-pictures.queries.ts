import type { Category } from "#contract/api/catalogue/products.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { sql, toStatement } from "#server/database/sql/sql.ts";
import { type PictureRow, pictureColumns } from "../products/product-rows.queries.ts";
import { type ProductFilters, productConditions } from "./product-lists.queries.ts";

export interface RandomPictureRow {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly priceKobo: Kobo;
  readonly percentOff: number;
  readonly picture: PictureRow;
  readonly drawnFor: Category | "ANY";
}

const candidatesPerCategory = 32;

export function pickRandomPictures(
  on: Queryable,
  filters: ProductFilters,
  mix: Readonly<Record<Category | "ANY", number>>,
): Promise<RandomPictureRow[]> {
  const conditions = sql`${productConditions(filters)} and p.category = kind.category
    and exists (select from product_image i where i.product_id = p.id)`;
  // With filters the best plan depends on their values.
  const isUnfiltered = Object.values(filters).every((value) => value === undefined);
  const columns = sql`p.id, p.name, p.category, p.price_kobo, p.percent_off, p.random_order`;
  return on.rows<RandomPictureRow>(
    toStatement(
      sql`
      with start as materialized (select random() as random_order),
      candidates as materialized (
        select near.*, random() as turn,
          row_number() over (order by near.lap, near.random_order) <= ${candidatesPerCategory} as is_near
        from start, (values ('MEN'), ('WOMEN')) as kind (category), lateral (
          (select 1 as lap, ${columns} from product p
            where ${conditions} and p.random_order >= start.random_order order by p.random_order limit ${candidatesPerCategory})
          union all
          (select 2, ${columns} from product p
            where ${conditions} and p.random_order < start.random_order order by p.random_order limit ${candidatesPerCategory})
          -- unordered, so that the second lap runs only where the first was too short
          limit ${candidatesPerCategory}
        ) as near
      ),
      -- rows not drawn for a category of the mix may be drawn for ANY
      placed as (
        select *, case when place <= case category when 'MEN' then ${mix.MEN}::int else ${mix.WOMEN}::int end
          then category else 'ANY' end as drawn_for
        from (select *, row_number() over (partition by category order by turn) as place
          from candidates) as shuffled
      ),
      drawn as (
        select * from placed where drawn_for <> 'ANY'
        union all
        (select * from placed where drawn_for = 'ANY' order by not is_near, turn limit ${mix.ANY})
      )
      select drawn.id, drawn.name, drawn.category, drawn.price_kobo, drawn.percent_off,
        drawn.drawn_for, front.picture
      from drawn cross join lateral (
        select json_build_object(${pictureColumns}) as picture
        from product_image i join media_asset m on m.id = i.media_asset_id
        where i.product_id = drawn.id
        order by i.view <> 'front', i.position limit 1
      ) as front
      order by drawn.turn`,
      isUnfiltered ? "pick_random_pictures" : undefined,
    ),
  );
}
