import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { createDiscountCalls, discountBody } from "../../../../tests/kit/discounts.ts";
import { addDiscount, addProduct } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";

let shop: TestApp;
let discounts: ReturnType<typeof createDiscountCalls>;
beforeAll(async () => {
  shop = await createTestApp();
  discounts = createDiscountCalls(shop, await signInStaff(shop, "support"));
  await addProduct(shop);
});
afterAll(() => shop.close());

async function tried(query: Record<string, string>) {
  const { status, body } = await discounts.simulateSubtotal({
    subtotal: "72000",
    buyer: "new",
    ...query,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const draft = (changes: Record<string, unknown> = {}) =>
  JSON.stringify({ ...discountBody, code: "DRAFTED", ...changes });
const edgesOf = async (query: Record<string, string>) =>
  (await tried(query)).edges.map(({ subtotal, amountOff, total, reason }) => [
    subtotal,
    amountOff,
    total,
    reason,
  ]);
const percent = (percent: number) => ({ value: { discountType: "PERCENTAGE", percent } }) as const;
const inDays = (days: number) => new Date(shop.runtime.clock().getTime() + days * 86_400_000);

describe("a simulated subtotal", () => {
  test("gets what the checkout gives, for a code and for each kind of customer", async () => {
    await addDiscount(shop, "SUM20", { ...percent(20), minimumSubtotalKobo: kobo(4_000_000) });
    expect(await tried({ code: "sum20" })).toMatchObject({
      code: "SUM20",
      subtotal: 72_000,
      discount: 14_400,
      total: 57_600,
      buyer: "First-time customer",
      because: "SUM20 is valid: ₦14,400 off.",
      isForSomeProducts: false,
    });
    const little = await tried({ code: "SUM20", subtotal: "39999" });
    expect(little).toMatchObject({ code: null, discount: 0, total: 39_999 });
    expect(little.because).toContain("needs a subtotal of ₦40,000");
    await addDiscount(shop, "SUMFIRST", { firstPurchaseOnly: true });
    await addDiscount(shop, "SUMTRADE", { buyers: "wholesale" });
    const had = async (code: string) =>
      await Promise.all(
        ["new", "known", "wholesale"].map(
          async (buyer) => (await tried({ code, buyer })).code === code,
        ),
      );
    expect(await had("SUMFIRST")).toEqual([true, false, false]);
    expect(await had("SUMTRADE")).toEqual([false, false, true]);
    expect((await tried({ code: "NOSUCH" })).because).toContain("NOSUCH isn't valid");
  });

  test("is assumed to be the discounted products where a discount is for some only, and says so", async () => {
    const some = draft({ value: 50, typeIds: ["shirt"] });
    expect(await tried({ draft: some })).toMatchObject({
      discount: 36_000,
      isForSomeProducts: true,
    });
  });

  test.each([
    [{ subtotal: "0.001" }, 400],
    [{ subtotal: "-1" }, 400],
    [{ at: "2027-02-30T00:00:00Z" }, 400],
    [{ draft: "{}" }, 400],
    [{ discountId: "dsc_nothing" }, 404],
  ])("refuses %j with %i", async (query, status) => {
    const reply = await discounts.simulateSubtotal({ subtotal: "1000", buyer: "new", ...query });
    expect(reply.status, JSON.stringify(reply.body)).toBe(status);
  });
});

describe("the threshold of a discount with a minimum", () => {
  test("is simulated whatever the subtotal, for a customer it applies to", async () => {
    const id = await addDiscount(shop, "EDGED", {
      ...percent(20),
      minimumSubtotalKobo: kobo(4_000_000),
      buyers: "wholesale",
      firstPurchaseOnly: true,
    });
    expect(await edgesOf({ discountId: id, subtotal: "0", buyer: "known" })).toEqual([
      [39_999, 0, 39_999, "the cart must reach ₦40,000"],
      [40_000, 8000, 32_000, null],
    ]);
    const plain = await addDiscount(shop, "EDGELESS");
    expect(await edgesOf({ discountId: plain })).toEqual([]);
    expect(await edgesOf({})).toEqual([]);
  });

  test("follows the draft, and nothing is written", async () => {
    const counted = () => shop.runtime.db.rows({ text: "select id from discount" });
    const before = await counted();
    const typed = draft({ minimumSubtotal: 15_000, discountType: "FIXED", value: 5000 });
    expect(await edgesOf({ draft: typed })).toEqual([
      [14_999, 0, 14_999, "the cart must reach ₦15,000"],
      [15_000, 5000, 10_000, null],
    ]);
    expect(await counted()).toEqual(before);
  });

  test("is simulated at the start of a scheduled discount; an ended or inactive one says so", async () => {
    const minimumSubtotalKobo = kobo(4_000_000);
    const startsAt = inDays(9);
    const id = await addDiscount(shop, "EDGEPLAN", { startsAt, minimumSubtotalKobo });
    const planned = await tried({ discountId: id });
    expect(planned).toMatchObject({ code: "EDGEPLAN", at: startsAt.toISOString() });
    expect(planned.edges.map(({ amountOff }) => amountOff)).toEqual([0, 4000]);
    expect((await tried({ code: "EDGEPLAN" })).because).toContain("has not started yet");
    const now = inDays(0).toISOString();
    expect((await tried({ discountId: id, at: now })).code).toBeNull();

    const ended = await addDiscount(shop, "EDGEOVER", { endsAt: inDays(-1), minimumSubtotalKobo });
    const off = await addDiscount(shop, "EDGEOFF", { active: false, minimumSubtotalKobo });
    const whyNot = async (discountId: string) =>
      (await edgesOf({ discountId })).map(([, , , reason]) => reason);
    expect(await whyNot(ended)).toEqual(Array(2).fill("“This discount has ended”"));
    expect(await whyNot(off)).toEqual(Array(2).fill("it is inactive"));
  });

  test("of an automatic discount says which one saves more", async () => {
    await addDiscount(shop, "EDGEBEST", {
      ...percent(15),
      autoApply: true,
      minimumSubtotalKobo: kobo(10_000_000),
    });
    const id = await addDiscount(shop, "EDGESELF", {
      ...percent(10),
      autoApply: true,
      minimumSubtotalKobo: kobo(12_000_000),
    });
    expect(await edgesOf({ discountId: id })).toEqual([
      [119_999, 0, 101_999.15, "the cart must reach ₦120,000"],
      [120_000, 0, 102_000, "EDGEBEST saves more: ₦18,000"],
    ]);
  });
});
