import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { discountBody, discountsOf } from "../../../tests/kit/discounts.ts";
import { addDiscount, addProduct } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let discounts: ReturnType<typeof discountsOf>;
beforeAll(async () => {
  shop = await createTestApp();
  discounts = discountsOf(shop, await signInStaff(shop, "support"));
  await addProduct(shop);
});
afterAll(() => shop.close());

async function tried(query: Record<string, string>) {
  const { status, body } = await discounts.trySum({ subtotal: "72000", buyer: "new", ...query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const draft = (changes: Record<string, unknown> = {}) =>
  JSON.stringify({ ...discountBody, code: "DRAFTED", ...changes });
const edgesOf = async (query: Record<string, string>) =>
  (await tried(query)).edges.map(({ subtotal, takes, total, why }) => [
    subtotal,
    takes,
    total,
    why,
  ]);
const percent = (percent: number) => ({ value: { discountType: "PERCENTAGE", percent } }) as const;
const inDays = (days: number) => new Date(shop.runtime.clock().getTime() + days * 86_400_000);

describe("a cart of a sum", () => {
  test("gets what the checkout would give it, for a typed code and for each kind of buyer", async () => {
    await addDiscount(shop, "SUM20", { ...percent(20), minimumSubtotalKobo: kobo(4_000_000) });
    expect(await tried({ code: "sum20" })).toMatchObject({
      given: "SUM20",
      subtotal: 72_000,
      discount: 14_400,
      total: 57_600,
      buyer: "Somebody who buys for the first time",
      because: "SUM20 is typed and everything it asks for is met, so it takes ₦14,400 off.",
      forSomeGoods: false,
    });
    const little = await tried({ code: "SUM20", subtotal: "39999" });
    expect(little).toMatchObject({ given: null, discount: 0, total: 39_999 });
    expect(little.because).toContain("needs a subtotal of ₦40,000");
    await addDiscount(shop, "SUMFIRST", { firstPurchaseOnly: true });
    await addDiscount(shop, "SUMTRADE", { buyers: "wholesale" });
    const had = async (code: string) =>
      await Promise.all(
        ["new", "known", "wholesale"].map(
          async (buyer) => (await tried({ code, buyer })).given === code,
        ),
      );
    expect(await had("SUMFIRST")).toEqual([true, false, false]);
    expect(await had("SUMTRADE")).toEqual([false, false, true]);
    expect((await tried({ code: "NOSUCH" })).because).toContain("NOSUCH is refused");
  });

  test("is taken for goods that count where a discount is for some goods alone, and says so", async () => {
    const some = draft({ value: 50, typeIds: ["shirt"] });
    expect(await tried({ draft: some })).toMatchObject({ discount: 36_000, forSomeGoods: true });
  });

  test.each([
    [{ subtotal: "0.001" }, 400],
    [{ subtotal: "-1" }, 400],
    [{ at: "2027-02-30T00:00:00Z" }, 400],
    [{ draft: "{}" }, 400],
    [{ discountId: "dsc_nothing" }, 404],
  ])("refuses %j with %i", async (query, status) => {
    const reply = await discounts.trySum({ subtotal: "1000", buyer: "new", ...query });
    expect(reply.status, JSON.stringify(reply.body)).toBe(status);
  });
});

describe("the edges of a discount with a minimum", () => {
  test("are answered by themselves, whatever sum is tried, for a buyer it is for", async () => {
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

  test("are those of what is typed and not saved, and nothing is written", async () => {
    const counted = () => shop.runtime.db.rows({ text: "select id from discount" });
    const before = await counted();
    const typed = draft({ minimumSubtotal: 15_000, discountType: "FIXED", value: 5000 });
    expect(await edgesOf({ draft: typed })).toEqual([
      [14_999, 0, 14_999, "the cart must reach ₦15,000"],
      [15_000, 5000, 10_000, null],
    ]);
    expect(await counted()).toEqual(before);
  });

  test("are tried when it begins, where it is planned; one that is over or off says so", async () => {
    const minimumSubtotalKobo = kobo(4_000_000);
    const startsAt = inDays(9);
    const id = await addDiscount(shop, "EDGEPLAN", { startsAt, minimumSubtotalKobo });
    const planned = await tried({ discountId: id });
    expect(planned).toMatchObject({ given: "EDGEPLAN", at: startsAt.toISOString() });
    expect(planned.edges.map(({ takes }) => takes)).toEqual([0, 4000]);
    // Somebody who types its code today is refused.
    expect((await tried({ code: "EDGEPLAN" })).because).toContain("has not started yet");
    const now = inDays(0).toISOString();
    expect((await tried({ discountId: id, at: now })).given).toBeNull();

    const ended = await addDiscount(shop, "EDGEOVER", { endsAt: inDays(-1), minimumSubtotalKobo });
    const off = await addDiscount(shop, "EDGEOFF", { active: false, minimumSubtotalKobo });
    const whyNot = async (discountId: string) =>
      (await edgesOf({ discountId })).map(([, , , why]) => why);
    expect(await whyNot(ended)).toEqual(Array(2).fill("“This discount has ended”"));
    expect(await whyNot(off)).toEqual(Array(2).fill("it is switched off"));
  });

  test("of one that comes by itself say what takes more off", async () => {
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
      [120_000, 0, 102_000, "EDGEBEST takes more off: ₦18,000"],
    ]);
  });
});
