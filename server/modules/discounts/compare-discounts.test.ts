import { afterAll, beforeAll, expect, test } from "vitest";
import type { DiscountComparison } from "#contract/api/discounts/discount-simulation.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { createDiscountCalls } from "../../../tests/kit/discounts.ts";
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
  const path = `GET /staff/discounts/current?${query}` as const;
  const { status, body } = await shop.api<Reply<DiscountComparison[]>>(path, { headers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map(({ code, autoApply, amountOff: amounts, total, reason, isBest }) => [
    code,
    autoApply,
    amounts,
    total,
    reason,
    isBest,
  ]);
}

test("shows what each active discount takes off an amount, and which is best", async () => {
  const own = createDiscountCalls(shop, await signInStaff(shop, "owner"));
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

test("the best one is first, whatever its code", async () => {
  const own = createDiscountCalls(shop, await signInStaff(shop, "owner"));
  for (let i = 1; i <= 12; i += 1) await own.create(`MANY${i}`, { value: i });
  await own.create("ZZMOST", { value: 60 });
  const reported = await today("subtotal=180000&buyer=known");
  expect(reported[0]).toEqual(["ZZMOST", false, 108_000, 72_000, null, true]);
  expect(reported).toHaveLength(17);
});

test("an amount with fractions of a kobo is refused", async () => {
  const { headers } = await signInStaff(shop, "support");
  const path = "GET /staff/discounts/current?subtotal=0.001&buyer=new" as const;
  const { status, body } = await shop.api<Reply<DiscountComparison[]>>(path, { headers });
  expect([status, body.errors?.[0]?.field]).toEqual([400, "subtotal"]);
});
