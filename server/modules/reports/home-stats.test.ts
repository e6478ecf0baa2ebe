import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoreContent } from "#contract/api/content/store-content.ts";
import type { HomeStats } from "#contract/api/settings/staff-settings.ts";
import { addDays, toShopDay } from "#contract/delivery/shop-calendar.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { bypassCache, publishSection } from "../../../tests/kit/settings.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let manager: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp();
  manager = await signInStaff(shop, "manager");
});
afterAll(() => shop.close());

async function count(delivered: number, lagos: number, buyers: number, boughtAgain: number) {
  const { db, clock } = shop.runtime;
  await db.rows({
    text: `insert into daily_sales (day, sold_shop_kobo, sold_wholesale_kobo, refunded_kobo, orders, units,
        delivered, lagos, lagos_minutes, arrivals) values ($1, 0, 0, 0, 0, 0, $2, $3, $4, '[]')
      on conflict (day) do update set delivered = excluded.delivered, lagos = excluded.lagos,
        lagos_minutes = excluded.lagos_minutes`,
    values: [addDays(toShopDay(clock()), -1), delivered, lagos, lagos * 60 * 50 + 1],
  });
  await db.rows({
    text: `insert into returning_customers (buyers, bought_again, counted_at) values ($1, $2, now())
      on conflict (only_row) do update set buyers = excluded.buyers, bought_again = excluded.bought_again`,
    values: [buyers, boughtAgain],
  });
}

async function figures(): Promise<HomeStats> {
  const { status, body } = await shop.api<Reply<HomeStats>>("GET /staff/reports/claims", manager);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

test("measured values of the home page are returned with their sample size", async () => {
  await count(214, 38, 200, 63);
  expect(await figures()).toEqual({
    orders: { figure: "214", base: 214 },
    lagosHours: { figure: "51hr", base: 38 },
    returningPercent: { figure: "31%", base: 200 },
    minSampleSize: 20,
  });
  await publishSection(shop, manager, "home", (content) => ({
    ...content,
    usesMeasuredStats: true,
  }));
  const reply = await shop.api<{ data: StoreContent }>("GET /store/content?of=home", bypassCache);
  expect(reply.body.data.figures).toEqual(["214", "51hr", "31%"]);
});

test("a sample that is too small has no value", async () => {
  await count(5_234, 19, 20, 7);
  expect(await figures()).toMatchObject({
    orders: { figure: "5K+", base: 5_234 },
    lagosHours: { figure: null, base: 19 },
    returningPercent: { figure: "35%", base: 20 },
  });
});

test("measured values need the right to edit content", async () => {
  const { headers } = await signInStaff(shop, "support");
  expect((await shop.api("GET /staff/reports/claims", { headers })).status).toBe(403);
});
