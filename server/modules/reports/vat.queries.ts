import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { OrderVat } from "#server/modules/orders/model/index.ts";
import type { PaymentRefund } from "#server/modules/payments/refunds/index.ts";

/** Months are in Lagos time, such as `2026-11`. */
const monthStart = (month: string) => `(${month} || '-01')::timestamp at time zone 'Africa/Lagos'`;
const nextMonthStart = (month: string) =>
  `((${month} || '-01')::timestamp + interval '1 month') at time zone 'Africa/Lagos'`;

export interface VatSales {
  readonly month: string;
  readonly orders: number;
  readonly totalKobo: Kobo;
  readonly vatKobo: Kobo;
}

export function sumVatSales(on: Queryable, from: string): Promise<VatSales[]> {
  return on.rows<VatSales>({
    text: `select to_char(paid_at at time zone 'Africa/Lagos', 'YYYY-MM') as month,
        count(*)::integer as orders, sum(total_kobo)::bigint as total_kobo,
        sum(vat_kobo)::bigint as vat_kobo
      from shop_order where paid_at >= ${monthStart("$1::text")} and vat_percent is not null
      group by 1`,
    values: [from],
  });
}

export interface VatSale {
  readonly id: string;
  readonly paidAt: Date;
  readonly orderNumber: string;
  readonly taxId: string | null;
  readonly percent: number;
  readonly totalKobo: Kobo;
  readonly vatKobo: Kobo;
}

/** In order of payment. @param after id of the last order read */
export function listVatSales(
  on: Queryable,
  month: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<VatSale[]> {
  return on.rows<VatSale>({
    text: `select id, paid_at, order_number, business ->> 'taxId' as tax_id,
        vat_percent as percent, total_kobo, vat_kobo
      from shop_order where paid_at >= ${monthStart("$1::text")}
        and paid_at < ${nextMonthStart("$1::text")} and vat_percent is not null
        and ($2::text is null
          or (paid_at, id) > (select a.paid_at, a.id from shop_order a where a.id = $2))
      order by paid_at, id limit $3`,
    values: [month, after ?? null, limit],
  });
}

export interface VatRefundRow
  extends Pick<PaymentRefund, "id" | "orderId" | "amountKobo" | "shippingKobo" | "how" | "status"> {
  readonly settledAt: Date;
  readonly requestedAt: Date;
  readonly orderNumber: string;
  readonly taxId: string | null;
  readonly vat: OrderVat;
  readonly totalKobo: Kobo;
  /** Of the whole order's delivery. */
  readonly orderShippingKobo: Kobo;
  readonly receivedKobo: Kobo;
}

/** All refunds of the paid orders that had one since a month. */
export function listVatRefunds(on: Queryable, from: string): Promise<VatRefundRow[]> {
  return on.rows<VatRefundRow>({
    text: `select r.id, r.order_id, r.amount_kobo, r.shipping_kobo, r.how, r.status, r.settled_at,
        r.requested_at, o.order_number, o.business ->> 'taxId' as tax_id, o.total_kobo,
        o.shipping_kobo as order_shipping_kobo, o.received_kobo,
        json_build_object('percent', o.vat_percent, 'isAdded', o.is_vat_added,
          'shippingKobo', o.shipping_vat_kobo, 'totalKobo', o.vat_kobo) as vat
      from payment_refund r join shop_order o on o.id = r.order_id
      where r.status = 'done' and o.paid_at is not null and o.vat_percent is not null
        and r.order_id in (select order_id from payment_refund
          where status = 'done' and settled_at >= ${monthStart("$1::text")})
      order by r.settled_at, r.id`,
    values: [from],
  });
}
