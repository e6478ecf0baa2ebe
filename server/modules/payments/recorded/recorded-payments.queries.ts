import type { OrderSource, RecordedMethod } from "#contract/api/orders/staff-new-order.ts";
import type { AttemptMethod } from "#contract/api/orders/staff-orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";

/** A terminal's slip is recorded once. @returns false when it is recorded for any order */
export async function lockTerminalReference(
  tx: Tx,
  { reference, receivedOn }: { readonly reference: string; readonly receivedOn: string },
): Promise<boolean> {
  await tx.rows({
    text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [`pos ${receivedOn} ${reference}`],
  });
  const row = await tx.first({
    text: `select from payment_capture c join payment_attempt a using (reference)
      where a.method = 'pos' and coalesce(c.received_on, shop_day(c.captured_at)) = $2::date
        and lower(c.provider_reference) = lower($1) limit 1`,
    values: [reference, receivedOn],
  });
  return row === undefined;
}

export interface UncountedParcel {
  readonly orderId: string;
  readonly carrier: string;
  readonly collectedMethod: RecordedMethod | null;
}

const maxUncounted = 500;

export function listUncountedParcels(on: Queryable): Promise<UncountedParcel[]> {
  return on.rows<UncountedParcel>({
    text: `select o.id as order_id, coalesce(p.carrier, '') as carrier, p.collected_method
      from shop_order o left join order_parcel p on p.order_id = o.id
      where o.payment_method = 'delivery' and o.paid_at is null and o.status = 'DELIVERED'
      order by 2, o.delivered_at, o.id limit ${maxUncounted}`,
  });
}

export interface MethodTotal {
  readonly method: AttemptMethod;
  readonly payments: number;
  readonly receivedKobo: Kobo;
  readonly refundedKobo: Kobo;
}

/** Money counts on the day it changed hands, refunds on the day they were made. */
export function sumByMethod(on: Queryable, day: string): Promise<MethodTotal[]> {
  return on.rows<MethodTotal>({
    text: `select method, sum(payments)::integer as payments, sum(received)::bigint as received_kobo,
        sum(refunded)::bigint as refunded_kobo
      from (
        select coalesce(c.channel, a.method) as method, 1 as payments, c.amount_kobo as received,
            0::bigint as refunded
          from payment_capture c join payment_attempt a using (reference)
          where coalesce(c.received_on, shop_day(c.captured_at)) = $1::date
        union all
        select coalesce(c.channel, a.method), 0, 0, r.amount_kobo
          from payment_refund r join payment_attempt a using (reference)
            join payment_capture c using (reference)
          where r.status = 'done' and r.settled_at >= $1::date::timestamp at time zone 'Africa/Lagos'
            and r.settled_at < ($1::date + 1)::timestamp at time zone 'Africa/Lagos'
      ) as moved group by method order by 3 desc, 1`,
    values: [day],
  });
}

export interface TakerTotal {
  readonly method: AttemptMethod;
  readonly by: string;
  readonly payments: number;
  readonly receivedKobo: Kobo;
}

export function sumByTaker(on: Queryable, day: string): Promise<TakerTotal[]> {
  return on.rows<TakerTotal>({
    text: `select a.method, c.received_by as by, count(*)::integer as payments,
        sum(c.amount_kobo)::bigint as received_kobo
      from payment_capture c join payment_attempt a using (reference)
      where c.received_by is not null and coalesce(c.received_on, shop_day(c.captured_at)) = $1::date
      group by 1, 2 order by 4 desc, 1, 2`,
    values: [day],
  });
}

export interface SourceTotal {
  readonly source: OrderSource;
  readonly orders: number;
  readonly totalKobo: Kobo;
}

export function sumBySource(on: Queryable, day: string): Promise<SourceTotal[]> {
  return on.rows<SourceTotal>({
    text: `select source, count(*)::integer as orders, sum(total_kobo)::bigint as total_kobo
      from shop_order
      where paid_at >= $1::date::timestamp at time zone 'Africa/Lagos'
        and paid_at < ($1::date + 1)::timestamp at time zone 'Africa/Lagos'
      group by source order by 3 desc, 1`,
    values: [day],
  });
}
