import type { Category } from "#contract/api/products.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection.ts";
import { sql, toStatement } from "#server/database/sql.ts";
import { conditionsOf, type ProductFilters } from "./product-lists.queries.ts";
import { type PictureRow, pictureColumns } from "./product-rows.queries.ts";

/** A front picture with the product it shows, as the database holds it. */
export interface RandomPictureRow {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly priceKobo: Kobo;
  readonly percentOff: number;
  readonly picture: PictureRow;
  /** Which part of the mix it was drawn for. */
  readonly drawnFor: Category | "ANY";
}

/** Goods of a category that pictures are drawn from: so many of many that each is as good as any. */
const drawnFrom = 32;

/**
 * Front pictures of different products that meet the filters, drawn at random by the mix. They are drawn from the goods
 * that come next after a random place among all, going on from the start after the last: where there are no more than
 * these, from all.
 */
export function drawPictures(
  on: Queryable,
  filters: ProductFilters,
  mix: Readonly<Record<Category | "ANY", number>>,
): Promise<RandomPictureRow[]> {
  const conditions = sql`${conditionsOf(filters)} and p.category = kind.category
    and exists (select from product_image i where i.product_id = p.id)`;
  // The plan of one with filters depends on what they leave.
  const isOfAll = Object.values(filters).every((value) => value === undefined);
  const columns = sql`p.id, p.name, p.category, p.price_kobo, p.percent_off, p.dice`;
  return on.rows<RandomPictureRow>(
    toStatement(
      sql`
      with start as materialized (select random() as dice),
      candidates as materialized (
        select near.*, random() as turn,
          row_number() over (order by near.lap, near.dice) <= ${drawnFrom} as is_near
        from start, (values ('MEN'), ('WOMEN')) as kind (category), lateral (
          (select 1 as lap, ${columns} from product p
            where ${conditions} and p.dice >= start.dice order by p.dice limit ${drawnFrom})
          union all
          (select 2, ${columns} from product p
            where ${conditions} and p.dice < start.dice order by p.dice limit ${drawnFrom})
          -- in no order, so that the second lap is walked only where the first was too short
          limit ${drawnFrom}
        ) as near
      ),
      -- whoever is not drawn for a category of the mix may be drawn for ANY
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
      isOfAll ? "draw_pictures" : undefined,
    ),
  );
}
