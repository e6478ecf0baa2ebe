import { afterAll, beforeAll, expect, test } from "vitest";
import type { GotToday } from "#contract/api/staff-tried-carts.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { discountsOf } from "../../../tests/kit/discounts.ts";
import { addProduct, type Reply } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  await addProduct(shop);
});
afterAll(() => shop.close());

async function today(query: string) {
  const { headers } = await signInStaff(shop, "support");
  const path = `GET /staff/discounts/today?${query}` as const;
  const { status, body } = await shop.api<Reply<GotToday[]>>(path, { headers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map(({ code, byItself, takes, total, why, isBest }) => [
    code,
    byItself,
    takes,
    total,
    why,
    isBest,
  ]);
}

test("a cart of a sum is told what each running discount takes off, and which takes most", async () => {
  const own = discountsOf(shop, await signInStaff(shop, "owner"));
  await own.create("TODAY10");
  await own.create("TODAYSELF", { value: 5, autoApply: true, minimumSubtotal: 150_000 });
  await own.create("TODAYFIRST", { value: 30, firstPurchaseOnly: true });
  await own.create("TODAYOFF", { active: false });
  await own.create("TODAYSOME", { value: 50, typeIds: ["shirt"] });
  expect(await today("subtotal=180000&buyer=known")).toEqual([
    ["TODAY10", false, 18_000, 162_000, null, true],
    // What it takes of a cart depends on what lies in it, so it is never called the best.
    ["TODAYSOME", false, 90_000, 90_000, null, false],
    ["TODAYSELF", true, 9000, 171_000, null, false],
    ["TODAYFIRST", false, 0, 180_000, "This discount is for a first purchase", false],
  ]);
  const little = await today("subtotal=100000&buyer=new");
  expect(little[0]).toEqual(["TODAYFIRST", false, 30_000, 70_000, null, true]);
  expect(little.at(-1)).toEqual([
    "TODAYSELF",
    true,
    0,
    100_000,
    "This discount needs a subtotal of ₦150,000",
    false,
  ]);
});

test("the one that takes most is told first, however many run before it by their codes", async () => {
  const own = discountsOf(shop, await signInStaff(shop, "owner"));
  for (let i = 1; i <= 12; i += 1) await own.create(`MANY${i}`, { value: i });
  await own.create("ZZMOST", { value: 60 });
  const told = await today("subtotal=180000&buyer=known");
  expect(told[0]).toEqual(["ZZMOST", false, 108_000, 72_000, null, true]);
  expect(told).toHaveLength(17);
});

test("a sum with parts of a kobo is refused by its field", async () => {
  const { headers } = await signInStaff(shop, "support");
  const path = "GET /staff/discounts/today?subtotal=0.001&buyer=new" as const;
  const { status, body } = await shop.api<Reply<GotToday[]>>(path, { headers });
  expect([status, body.errors?.[0]?.field]).toEqual([400, "subtotal"]);
});
