import { afterAll, beforeAll, expect, test } from "vitest";
import { createEarlierStore, type EarlierStore } from "./kit/earlier-store.ts";

let store: EarlierStore;
beforeAll(async () => {
  store = await createEarlierStore("0065-parcels-by-place.sql");
});
afterAll(() => store.close());

/** Keeps a day so many days ago as the release before does. */
async function keepDay(ago: number): Promise<void> {
  await store.client.query(
    `insert into finished_day (day, shop_kobo, wholesale_kobo, orders, pieces, delivered, in_time, lagos, lagos_minutes)
      values (shop_day(now()) - $1::integer, 0, 0, 0, 0, 2, 2, 0, 0)`,
    [ago],
  );
}

test("days that were finished before, or are by the release before, hold their parcels by place", async () => {
  await store.client.query(
    `insert into shop_order (id, order_number, status, email, shipping_info, subtotal_kobo, shipping_kobo,
        discount_kobo, total_kobo, token_hash, paid_at, delivered_at)
      select 'ord_' || n, 'ord_' || n, 'DELIVERED', 'ada@example.com', '{"state": "Kano", "country": "Nigeria"}',
        1000, 0, 0, 1000, '', at - interval '7 days', at
      from (select n, (shop_day(now()) - n)::timestamp at time zone 'Africa/Lagos' as at
        from generate_series(1, 2) n) as made`,
  );
  await keepDay(2);
  await store.migrate();
  await keepDay(1);
  const { rows } = await store.client.query("select arrivals from finished_day order by day");
  const arrivals = [{ country: "Nigeria", state: "Kano", days: 5, parcels: 1 }];
  expect(rows).toEqual([{ arrivals }, { arrivals }]);
});
