import type { Queryable } from "#server/database/connection/connection.ts";

export interface LedgerDiscrepancy {
  readonly problem: string;
  /** Variant, product or order id, payment's reference, status or address. */
  readonly id: string;
  /** Units or kobo. */
  readonly actual: number;
  readonly expected: number;
}

/** Scans all tables. */
export async function findLedgerDiscrepancies(db: Queryable): Promise<LedgerDiscrepancy[]> {
  return await db.rows({
    text: `
      select 'stock differs from its movements' as problem, v.id, v.stock::bigint as actual,
        coalesce(sum(m.change), 0) as expected
      from product_variant v left join stock_movement m on m.variant_id = v.id
      group by v.id having v.stock <> coalesce(sum(m.change), 0)
      union all
      select 'product search differs from its sizes', p.id, coalesce(s.stock, -1), coalesce(variants.stock, 0)
      from product p left join product_search s on s.product_id = p.id left join (
        select product_id, sum(stock) as stock, array_agg(size order by position, size) as sizes,
          min(stock) as least_stock, min(days_left) as runs_out
        from product_variant group by product_id
      ) as variants on variants.product_id = p.id
      where (s.stock, s.sizes, s.least_stock, s.runs_out) is distinct from
        (coalesce(variants.stock, 0), coalesce(variants.sizes, '{}'), coalesce(variants.least_stock, 2147483647),
          coalesce(variants.runs_out, 2147483647))
      union all
      select 'reserved stock differs from open orders', id, units_out, wanted
      from (
        select v.id,
          (select coalesce(-sum(m.change), 0) from stock_movement m
            where m.variant_id = v.id and m.order_id is not null) as units_out,
          (select coalesce(sum(l.quantity), 0) from order_line l join shop_order o on o.id = l.order_id
            where l.variant_id = v.id and o.status not in ('CANCELLED', 'EXPIRED'))
          - (select coalesce(sum(m.change), 0) from stock_movement m join shop_order o on o.id = m.order_id
            where m.variant_id = v.id and m.reason = 'returned'
              and o.status not in ('CANCELLED', 'EXPIRED')) as wanted
        from product_variant v
      ) as variant where units_out <> wanted
      union all
      select 'order lines do not add up to the total', o.id, sum(l.line_total_kobo - l.discount_share_kobo), o.total_kobo
      from shop_order o join order_line l on l.order_id = o.id
      group by o.id having sum(l.line_total_kobo - l.discount_share_kobo) + o.shipping_kobo
          + case when o.is_vat_added then o.vat_kobo else 0 end <> o.total_kobo
        or sum(l.discount_share_kobo) <> o.discount_kobo
        or sum(l.vat_kobo) + o.shipping_vat_kobo <> o.vat_kobo
      union all
      select 'closed orders are counted wrong', coalesce(c.status, r.status),
        coalesce(c.units, 0), coalesce(r.units, 0)
      from closed_order_count c full join closed_order_recount r on r.status = c.status
      where (coalesce(c.orders, 0), coalesce(c.units, 0), coalesce(c.total_kobo, 0))
        <> (coalesce(r.orders, 0), coalesce(r.units, 0), coalesce(r.total_kobo, 0))
      union all
      select 'withdrawn items differ from refunds', l.order_id, l.withdrawn, coalesce(sum(r.quantity), 0)
      from order_line l left join (
        select r.order_id, r.position, r.quantity from payment_refund_line r
        join payment_refund f on f.id = r.refund_id
        where f.status <> 'failed' and r.disposition <> 'buyer'
      ) as r on (r.order_id, r.position) = (l.order_id, l.position)
      group by l.order_id, l.position having l.withdrawn <> coalesce(sum(r.quantity), 0)
      union all
      select total.problem, o.id, total.actual, total.expected
      from shop_order o left join (
        select order_id, sum(amount_kobo) as kobo from payment_capture group by order_id
      ) as received on received.order_id = o.id left join (
        select order_id, sum(amount_kobo) as kobo,
          sum(amount_kobo) filter (where how in ('reversed', 'not_received')) as reversed_kobo
        from payment_refund where status = 'done' group by order_id
      ) as refunded on refunded.order_id = o.id left join (
        select order_id, count(*) as cases from payment_case where resolved_at is null group by order_id
      ) as open on open.order_id = o.id cross join lateral (values
        ('received money differs from payments', o.received_kobo, coalesce(received.kobo, 0)),
        ('refunded money differs from refunds', o.refunded_kobo, coalesce(refunded.kobo, 0)),
        ('reversed money differs from refunds', o.reversed_kobo, coalesce(refunded.reversed_kobo, 0)),
        ('open cases are counted wrong', o.open_cases, coalesce(open.cases, 0))
      ) as total (problem, actual, expected) where total.actual <> total.expected
      union all
      select 'money being refunded differs from refunds', c.reference, c.refunding_kobo, coalesce(r.kobo, 0)
      from payment_capture c left join (
        select reference, sum(amount_kobo) as kobo from payment_refund where status <> 'failed' group by reference
      ) as r on r.reference = c.reference where c.refunding_kobo <> coalesce(r.kobo, 0)
      union all
      select 'customer record differs from what it tells of', key, actual_kobo, expected_kobo
      from customer_discrepancy`,
  });
}
