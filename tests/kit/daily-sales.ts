import type { Db } from "#server/database/connection/connection.ts";
import { computeDays, listFinishedDays } from "#server/modules/reports/sales.queries.ts";

/** Stored figures of days that differ from what orders, payments and refunds say; empty when none does. */
export async function findStaleDays(db: Db): Promise<unknown[]> {
  const stored = await listFinishedDays(db, "2000-01-01", "2100-01-01");
  const days = stored.map(({ day }) => day);
  const computed = await computeDays(db, days);
  const stale = stored.flatMap((each, i) =>
    JSON.stringify(each) === JSON.stringify(computed[i]) ? [] : [{ stored: each, ...computed[i] }],
  );
  const parts = await db.rows({
    text: `with sold as (
        select shop_day(at) as day, product_id, sum(units)::integer as units, sum(kobo)::bigint as kobo
        from order_sold group by 1, 2
      ), stored as (select day, product_id, units, kobo from daily_product_sales)
      select day::text, 'delivery times' as differ from daily_sales
        where arrivals <> delivery_times_of_day(day)
      union all select day::text, 'products sold' from (
        (table stored except table sold) union all
        (select * from sold where day in (select day from stored) except table stored)) as product`,
  });
  return [...stale, ...parts];
}
