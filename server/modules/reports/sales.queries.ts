import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { lockKeys } from "#server/database/lock-keys.ts";
import { joinSql, sql, toStatement } from "#server/database/sql.ts";
import { addDays, startOfDay } from "#server/platform/shop-calendar.ts";

/** Sums of a day of the shop, or of a part of it. */
export interface DaySums {
  readonly shopKobo: Kobo;
  readonly wholesaleKobo: Kobo;
  readonly orders: number;
  readonly pieces: number;
  readonly delivered: number;
  readonly lagos: number;
  readonly lagosMinutes: number;
}

/** Sums with their day, such as `2026-11-21`. */
export type SummedDay = DaySums & { readonly day: string };

const columns = "shop_kobo, wholesale_kobo, orders, pieces, delivered, lagos, lagos_minutes";
/** With the parcels within five working days, which the release before asks for. */
const keptColumns = `${columns}, in_time`;
const start = (day: string) => `(${day})::timestamp at time zone 'Africa/Lagos'`;

/** What is kept of the finished days between two, both among them. */
export function listFinishedDays(on: Queryable, from: string, to: string): Promise<SummedDay[]> {
  return on.rows<SummedDay>({
    text: `select day::text, ${columns} from finished_day where day between $1 and $2 order by day`,
    values: [from, to],
  });
}

/** The same, counted from the books. */
export function sumUpDays(on: Queryable, days: readonly string[]): Promise<SummedDay[]> {
  return on.rows<SummedDay>({
    text: `select d.day::text, ${columns} from unnest($1::date[]) as d (day)
      cross join lateral sums_between(${start("d.day")}, ${start("d.day + 1")}) as s order by d.day`,
    values: [days],
  });
}

/** What came in less what went back, from one moment until before another. */
export async function takingsBetween(on: Queryable, since: Date, till: Date): Promise<Kobo> {
  const row = await on.first<{ kobo: Kobo }>({
    text: `select coalesce(sum(kobo), 0)::bigint as kobo from money_moved
      where at >= $1 and at < $2`,
    values: [since, till],
  });
  return row?.kobo ?? kobo(0);
}

/** The days before one of which nothing is kept, from the store's first on; the newest first. */
export async function listMissingDays(on: Queryable, before: string): Promise<string[]> {
  const rows = await on.rows<{ day: string }>({
    text: `select d::date::text as day
      from (select shop_day(least((select min(at) from money_moved), (select min(at) from order_sold))) as day) as first,
        generate_series(first.day, $1::date - 1, interval '1 day') as d
      where not exists (select from finished_day f where f.day = d::date) order by d desc`,
    values: [before],
  });
  return rows.map(({ day }) => day);
}

/** Keeps the sums of a finished day; nobody writes to it meanwhile. */
export async function keepDay(tx: Tx, day: string, keepSold: boolean): Promise<void> {
  await tx.rows({
    text: "select pg_advisory_xact_lock($2, $1::date - date '2000-01-01')",
    values: [day, lockKeys.finishedDay],
  });
  await tx.rows({
    text: `insert into finished_day (day, ${keptColumns})
      select $1::date, ${keptColumns} from sums_between(${start("$1::date")}, ${start("$1::date + 1")})
      on conflict (day) do nothing`,
    values: [day],
  });
  if (!keepSold) return;
  await tx.rows({
    text: `insert into sold_day (day, product_id, pieces, kobo)
      select $1::date, product_id, sum(pieces)::integer, sum(kobo)::bigint from order_sold
      where at >= ${start("$1::date")} and at < ${start("$1::date + 1")} group by product_id
      on conflict (day, product_id) do nothing`,
    values: [day],
  });
}

/** Forgets what was sold of each product on days before one. */
export async function deleteSoldDays(on: Queryable, before: string): Promise<void> {
  await on.rows({ text: "delete from sold_day where day < $1::date", values: [before] });
}

/** Takes the sums of every day back. */
export async function deleteFinishedDays(tx: Tx): Promise<void> {
  await tx.rows({ text: "delete from finished_day" });
}

/** What was sold of a product. */
export interface SoldProduct {
  readonly productId: string;
  readonly pieces: number;
  readonly kobo: Kobo;
}

/**
 * What sold most on the kept days from one on and on further days, which are counted from the books.
 * @param counted days of which nothing is kept
 */
export function listSoldMost(
  on: Queryable,
  from: string,
  counted: readonly string[],
  limit: number,
): Promise<SoldProduct[]> {
  // Each day by its own moments, which tell the database how little of the books that is.
  const parts = counted.map(
    (day) => sql`select product_id, pieces, kobo from order_sold
      where at >= ${startOfDay(day)} and at < ${startOfDay(addDays(day, 1))}`,
  );
  const kept = sql`select product_id, pieces, kobo from sold_day where day >= ${from}`;
  return on.rows<SoldProduct>(
    toStatement(sql`select product_id, sum(pieces)::integer as pieces, sum(kobo)::bigint as kobo
      from (${joinSql([kept, ...parts], " union all ")}) as sold
      group by product_id order by 2 desc, 3 desc, 1 limit ${limit}`),
  );
}

/** Counts who has bought, and who of them again. */
export async function countReturningBuyers(on: Queryable, at: Date): Promise<void> {
  await on.rows({
    text: `insert into returning_buyers (buyers, bought_again, counted_at)
      select count(*), count(*) filter (where orders > 1), $1 from customer_orders
      on conflict (only_row) do update set buyers = excluded.buyers,
        bought_again = excluded.bought_again, counted_at = excluded.counted_at`,
    values: [at],
  });
}

/** What {@link countReturningBuyers} counted last, and how many parcels ever arrived on finished days. */
export async function findLastingCounts(
  on: Queryable,
): Promise<{ buyers: number; boughtAgain: number; delivered: number }> {
  const row = await on.first<{ buyers: number; boughtAgain: number; delivered: number }>({
    text: `select coalesce(max(b.buyers), 0) as buyers, coalesce(max(b.bought_again), 0) as bought_again,
        (select coalesce(sum(delivered), 0) from finished_day) as delivered
      from returning_buyers b`,
  });
  return row ?? { buyers: 0, boughtAgain: 0, delivered: 0 };
}
