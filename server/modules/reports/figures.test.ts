import { afterAll, beforeAll, expect, test } from "vitest";
import type { HomeFigures } from "#contract/api/staff-settings.ts";
import type { StoreWords } from "#contract/api/store-words.ts";
import { addDays, shopDayOf } from "#server/platform/shop-calendar.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { pastKept, publishPart } from "../../../tests/kit/settings.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let manager: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp();
  manager = await signInStaff(shop, "manager");
});
afterAll(() => shop.close());

/** Lays what was counted yesterday into the books. */
async function count(delivered: number, lagos: number, buyers: number, boughtAgain: number) {
  const { db, clock } = shop.runtime;
  await db.rows({
    text: `insert into finished_day (day, shop_kobo, wholesale_kobo, orders, pieces, delivered, in_time, lagos,
        lagos_minutes) values ($1, 0, 0, 0, 0, $2, 0, $3, $4)
      on conflict (day) do update set delivered = excluded.delivered, lagos = excluded.lagos,
        lagos_minutes = excluded.lagos_minutes`,
    values: [addDays(shopDayOf(clock()), -1), delivered, lagos, lagos * 60 * 50 + 1],
  });
  await db.rows({
    text: `insert into returning_buyers (buyers, bought_again, counted_at) values ($1, $2, now())
      on conflict (only_row) do update set buyers = excluded.buyers, bought_again = excluded.bought_again`,
    values: [buyers, boughtAgain],
  });
}

async function figures(): Promise<HomeFigures> {
  const { status, body } = await shop.api<Reply<HomeFigures>>(
    "GET /staff/words/home/figures",
    manager,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

test("what the books say of the home page's figures is told with its base, as the shop shows it", async () => {
  await count(214, 38, 200, 63);
  expect(await figures()).toEqual({
    orders: { figure: "214", base: 214 },
    lagosHours: { figure: "51hr", base: 38 },
    returningPercent: { figure: "31%", base: 200 },
    leastBase: 20,
  });
  await publishPart(shop, manager, "home", (words) => ({ ...words, trueFigures: true }));
  const shown = await shop.api<{ data: StoreWords }>("GET /store/words?of=home", pastKept);
  expect(shown.body.data.figures).toEqual(["214", "51hr", "31%"]);
});

test("a figure over too little is told as one the shop hides", async () => {
  await count(5_234, 19, 20, 7);
  expect(await figures()).toMatchObject({
    orders: { figure: "5K+", base: 5_234 },
    lagosHours: { figure: null, base: 19 },
    returningPercent: { figure: "35%", base: 20 },
  });
});

test("what the books say is for whoever edits the words", async () => {
  const { headers } = await signInStaff(shop, "support");
  expect((await shop.api("GET /staff/words/home/figures", { headers })).status).toBe(403);
});
