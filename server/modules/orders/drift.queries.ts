import type { Queryable } from "#server/database/connection.ts";

/** Something that does not add up. */
export interface Drift {
  /** What is the matter, in words. */
  readonly drift: string;
  /** Of the size or the order. */
  readonly id: string;
  /** Pieces, or kobo. */
  readonly is: number;
  readonly shouldBe: number;
}

/** Everything that must be true of stock, its ledger and orders at any time; empty when it is. Reads all of them. */
export async function findDrift(on: Queryable): Promise<Drift[]> {
  return await on.rows({
    text: `
      select 'stock differs from its ledger' as drift, v.id, v.stock::bigint as is,
        coalesce(sum(m.change), 0) as should_be
      from product_variant v left join stock_movement m on m.variant_id = v.id
      group by v.id having v.stock <> coalesce(sum(m.change), 0)
      union all
      select 'a shelf differs from its sizes', p.id, coalesce(s.stock, -1), coalesce(made.stock, 0)
      from product p left join product_shelf s on s.product_id = p.id left join (
        select product_id, sum(stock) as stock, array_agg(size order by position, size) as sizes,
          bool_or(stock <= 3) as few, bool_or(stock = 0) as gone,
          coalesce(bool_or(stock <= 3 or lasts_days < 7), false) as low, min(lasts_days) as runs_out
        from product_variant group by product_id
      ) as made on made.product_id = p.id
      where (s.stock, s.sizes, s.few, s.gone, s.low, s.runs_out) is distinct from
        (coalesce(made.stock, 0), coalesce(made.sizes, '{}'), coalesce(made.few, false),
          coalesce(made.gone, false), coalesce(made.low, false), coalesce(made.runs_out, 2147483647))
      union all
      select 'pieces out of stock differ from live orders', id, pieces_out, wanted
      from (
        select v.id,
          (select coalesce(-sum(m.change), 0) from stock_movement m
            where m.variant_id = v.id and m.order_id is not null) as pieces_out,
          (select coalesce(sum(l.quantity), 0) from order_line l join shop_order o on o.id = l.order_id
            where l.variant_id = v.id and o.status not in ('CANCELLED', 'EXPIRED'))
          - (select coalesce(sum(m.change), 0) from stock_movement m join shop_order o on o.id = m.order_id
            where m.variant_id = v.id and m.reason = 'returned'
              and o.status not in ('CANCELLED', 'EXPIRED')) as wanted
        from product_variant v
      ) as variant where pieces_out <> wanted
      union all
      select 'lines do not add up', o.id, sum(l.line_total_kobo - l.discount_share_kobo), o.total_kobo
      from shop_order o join order_line l on l.order_id = o.id
      group by o.id having sum(l.line_total_kobo - l.discount_share_kobo) + o.shipping_kobo
        <> o.total_kobo or sum(l.discount_share_kobo) <> o.discount_kobo`,
  });
}
