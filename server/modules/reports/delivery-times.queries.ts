import { addDays } from "#contract/delivery/shop-calendar.ts";
import type { Queryable } from "#server/database/connection/connection.ts";

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
