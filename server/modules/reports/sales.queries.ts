import { addDays, startOfDay } from "#contract/delivery/shop-calendar.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { lockKeys } from "#server/database/lock-keys.ts";
import { joinSql, sql, toStatement } from "#server/database/sql/sql.ts";

export interface DayTotals {
  /** Received for orders paid that day, whenever it was received. */
  readonly soldShopKobo: Kobo;
  readonly soldWholesaleKobo: Kobo;
  /** Refunds made that day on paid orders. */
  readonly refundedKobo: Kobo;
  readonly orders: number;
  readonly units: number;
  readonly delivered: number;
  readonly lagos: number;
  readonly lagosMinutes: number;
}

export type FinishedDay = DayTotals & { readonly day: string };

const countColumns = "orders, units, delivered, lagos, lagos_minutes";
const columns = `sold_shop_kobo, sold_wholesale_kobo, refunded_kobo, ${countColumns}`;
const dayStart = (day: string) => `(${day})::timestamp at time zone 'Africa/Lagos'`;

/** Both days inclusive. */
export function listFinishedDays(db: Queryable, from: string, to: string): Promise<FinishedDay[]> {
  return db.rows<FinishedDay>({
    text: `select day::text, ${columns} from daily_sales where day between $1 and $2 order by day`,
    values: [from, to],
  });
}

export function computeDays(db: Queryable, days: readonly string[]): Promise<FinishedDay[]> {
  return db.rows<FinishedDay>({
    text: `select d.day::text, ${columns} from unnest($1::date[]) as d (day)
      cross join lateral totals_between(${dayStart("d.day")}, ${dayStart("d.day + 1")}) as s
      cross join lateral sales_between(${dayStart("d.day")}, ${dayStart("d.day + 1")}) as r order by d.day`,
    values: [days],
  });
}

/** From `since`, before `until`. */
export async function sumRevenue(db: Queryable, since: Date, until: Date): Promise<Kobo> {
  const row = await db.first<{ kobo: Kobo }>({
    text: `select coalesce(sum(kobo), 0)::bigint as kobo from order_received
      where at >= $1 and at < $2`,
    values: [since, until],
  });
  return row?.kobo ?? kobo(0);
}

/** Newest first, from the store's first day. */
export async function listMissingDays(db: Queryable, before: string): Promise<string[]> {
  const rows = await db.rows<{ day: string }>({
    text: `select d::date::text as day
      from (select shop_day(least((select min(at) from order_received), (select min(at) from order_refunded))) as day) as first,
        generate_series(first.day, $1::date - 1, interval '1 day') as d
      where not exists (select from daily_sales f where f.day = d::date) order by d desc`,
    values: [before],
  });
  return rows.map(({ day }) => day);
}

/** Locks, so that a day is computed once. */
export async function saveFinishedDay(tx: Tx, day: string, withProducts: boolean): Promise<void> {
  await tx.rows({
    text: "select pg_advisory_xact_lock($2, $1::date - date '2000-01-01')",
    values: [day, lockKeys.finishedDay],
  });
  await tx.rows({
    text: `insert into daily_sales (day, ${columns}, arrivals)
      select $1::date, ${columns}, delivery_times_of_day($1::date)
      from totals_between(${dayStart("$1::date")}, ${dayStart("$1::date + 1")}),
        sales_between(${dayStart("$1::date")}, ${dayStart("$1::date + 1")})
      on conflict (day) do nothing`,
    values: [day],
  });
  if (!withProducts) return;
  await tx.rows({
    text: `insert into daily_product_sales (day, product_id, units, kobo)
      select $1::date, product_id, sum(units)::integer, sum(kobo)::bigint from order_sold
      where at >= ${dayStart("$1::date")} and at < ${dayStart("$1::date + 1")} group by product_id
      on conflict (day, product_id) do nothing`,
    values: [day],
  });
}

export async function deleteSoldDays(db: Queryable, before: string): Promise<void> {
  await db.rows({ text: "delete from daily_product_sales where day < $1::date", values: [before] });
}

interface SoldProduct {
  readonly productId: string;
  readonly units: number;
  readonly kobo: Kobo;
}

/** @param computedDays days that are not stored */
export function listBestSellers(
  db: Queryable,
  from: string,
  computedDays: readonly string[],
  limit: number,
): Promise<SoldProduct[]> {
  // One range per day gives PostgreSQL a good estimate.
  const parts = computedDays.map(
    (day) => sql`select product_id, units, kobo from order_sold
      where at >= ${startOfDay(day)} and at < ${startOfDay(addDays(day, 1))}`,
  );
  const storedSales = sql`select product_id, units, kobo from daily_product_sales where day >= ${from}`;
  return db.rows<SoldProduct>(
    toStatement(sql`select product_id, sum(units)::integer as units, sum(kobo)::bigint as kobo
      from (${joinSql([storedSales, ...parts], " union all ")}) as sold
      group by product_id order by 2 desc, 3 desc, 1 limit ${limit}`),
  );
}

export async function countReturningBuyers(db: Queryable, at: Date): Promise<void> {
  await db.rows({
    text: `insert into returning_customers (buyers, bought_again, counted_at)
      select count(*), count(*) filter (where orders > 1), $1 from customer_orders
      on conflict (only_row) do update set buyers = excluded.buyers,
        bought_again = excluded.bought_again, counted_at = excluded.counted_at`,
    values: [at],
  });
}

/** Result of {@link countReturningBuyers}, and parcels delivered on finished days. */
export async function findLifetimeCounts(
  db: Queryable,
): Promise<{ buyers: number; boughtAgain: number; delivered: number }> {
  const row = await db.first<{ buyers: number; boughtAgain: number; delivered: number }>({
    text: `select coalesce(max(b.buyers), 0) as buyers, coalesce(max(b.bought_again), 0) as bought_again,
        (select coalesce(sum(delivered), 0) from daily_sales) as delivered
      from returning_customers b`,
  });
  return row ?? { buyers: 0, boughtAgain: 0, delivered: 0 };
}

/** Parcels with the same number of working days from payment to delivery, per state. */
export interface DeliveryTimeRow {
  /** As written in the order's address. */
  readonly country: string;
  readonly state: string;
  readonly days: number;
  readonly parcels: number;
}

const monthDays = 30;

/**
 * In the 30 days up to `today`, such as `2026-11-21`. Finished days are stored: thirty days of orders take a second.
 */
export function listDeliveryTimes(db: Queryable, today: string): Promise<DeliveryTimeRow[]> {
  return db.rows<DeliveryTimeRow>({
    text: `select a.country, a.state, a.days, sum(a.parcels)::integer as parcels
      from generate_series($1::date, $2::date, interval '1 day') as d (day)
        left join daily_sales f on f.day = d.day::date
        cross join lateral jsonb_to_recordset(coalesce(f.arrivals, delivery_times_of_day(d.day::date)))
          as a (country text, state text, days integer, parcels integer)
      group by a.country, a.state, a.days`,
    values: [addDays(today, 1 - monthDays), today],
  });
}
