import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import type { NewDiscount } from "#server/modules/discounts/index.ts";
import { markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { createDeliveryCalls } from "../../../../tests/kit/delivery.ts";
import { createDiscountCalls, discountBody } from "../../../../tests/kit/discounts.ts";
import { signUpVerified } from "../../../../tests/kit/people.ts";
import {
  addDiscount,
  addProduct,
  orderBody,
  orderItem,
  postOrder,
} from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";

let shop: TestApp;
let discounts: ReturnType<typeof createDiscountCalls>;
let productId: string;
beforeAll(async () => {
  shop = await createTestApp();
  discounts = createDiscountCalls(shop, await signInStaff(shop, "support"));
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

const cart = (quantity = 1) => `${productId}~M~${quantity}`;
async function tried(query: Record<string, string>) {
  const { status, body } = await discounts.simulateCart({
    items: cart(),
    buyer: "guest",
    ...query,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
let shared = 0;
const rowsIn = async (table: string) =>
  (await shop.runtime.db.first<{ rows: number }>({
    text: `select count(*)::integer as rows from ${table}`,
  })) ?? { rows: -1 };

describe("a simulated cart", () => {
  test("gets what an order gets, and writes nothing", async () => {
    await addDiscount(shop, "TRIED", { usageLimit: 1 });
    const before = [await rowsIn("discount_redemption"), await rowsIn("shop_order")];
    const reply = await tried({ items: cart(3), code: "tried" });
    expect(reply).toMatchObject({
      code: "TRIED",
      subtotal: 30_000,
      discount: 3000,
      total: 27_000,
      because: "TRIED is valid: ₦3,000 off.",
      lines: [{ quantity: 3, price: 10_000, total: 30_000, discountShare: 3000 }],
    });
    expect([await rowsIn("discount_redemption"), await rowsIn("shop_order")]).toEqual(before);
    const items = [orderItem(productId, { quantity: 3 })];
    const body = orderBody(items, { discountCode: "TRIED", totalAmount: reply.total });
    expect((await postOrder(shop, body)).status).toBe(201);
    expect((await tried({ code: "TRIED" })).because).toBe(
      "TRIED isn't valid: “This discount is used up”. Nothing else applies automatically.",
    );
  });

  test.each<[string, Partial<NewDiscount>, number]>([
    ["a percentage", { value: { discountType: "PERCENTAGE", percent: 33.33 } }, 3],
    ["an amount", { value: { discountType: "FIXED", amountKobo: kobo(123_456) } }, 2],
    ["an amount above the cart", { value: { discountType: "FIXED", amountKobo: kobo(9e9) } }, 1],
    [
      "other products only",
      {
        value: {
          discountType: "PERCENTAGE",
          percent: 10,
          appliesTo: { typeIds: ["skirt"], productIds: [] },
        },
      },
      1,
    ],
    ["a cart that is too small", { minimumSubtotalKobo: kobo(9e9) }, 1],
    ["one that is off", { active: false }, 2],
  ])("equals the checkout, with %s", async (_what, discount, quantity) => {
    shared += 1;
    const discountCode = `SAME${shared}`;
    await addDiscount(shop, discountCode, discount);
    const { total, code } = await tried({ items: cart(quantity), code: discountCode });
    const items = [orderItem(productId, { quantity })];
    const order = (claims: Partial<ReturnType<typeof orderBody>>) =>
      postOrder(shop, orderBody(items, claims));
    const claims = code === null ? { totalAmount: total } : { totalAmount: total, discountCode };
    const wrong = await order({ ...claims, totalAmount: total + 1 });
    expect(wrong.body).toMatchObject({ code: "price_changed", meta: { total } });
    expect((await order(claims)).status).toBe(201);
  });

  test("is explained rule by rule", async () => {
    const year = new Date().getUTCFullYear() + 2;
    const endsAt = `${year}-01-01T00:00:00Z`;
    await addDiscount(shop, "RULES", {
      minimumSubtotalKobo: kobo(5_000_000),
      buyers: "wholesale",
      endsAt: new Date(endsAt),
    });
    const explain = async (query: Record<string, string>) =>
      (await tried({ code: "RULES", ...query })).discounts[0]?.rules.map(
        ({ requirement, isMet, reason }) => [requirement, isMet, reason],
      );
    expect(await explain({})).toEqual([
      ["The discount is active", true, null],
      [`Before 1 January ${year} at 01:00`, true, null],
      ["Wholesale customers only", false, "This discount is for wholesale buyers"],
      ["A cart of ₦50,000 or more", false, "This discount needs a subtotal of ₦50,000"],
    ]);
    const rules = await explain({ buyer: "wholesale", items: cart(9) });
    expect(rules?.every(([, isMet]) => isMet)).toBe(true);
    const late = await explain({ buyer: "wholesale", items: cart(9), at: endsAt });
    expect(late?.filter(([, isMet]) => !isMet)).toEqual([
      [`Before 1 January ${year} at 01:00`, false, "This discount has ended"],
    ]);
  });

  test("uses what an account bought, and nothing of an unverified email", async () => {
    const { token, email } = await signUpVerified(shop);
    await addDiscount(shop, "FIRST", { firstPurchaseOnly: true });
    expect((await tried({ buyer: "person", email, code: "FIRST" })).code).toBe("FIRST");
    const placed = await postOrder(shop, orderBody([orderItem(productId)]), { token });
    await shop.runtime.db.withTransaction((tx) =>
      markOrderPaid(tx, shop.runtime, placed.body.data.id, { reason: "Paid in the test" }),
    );
    const known = await tried({ buyer: "person", email: email.toUpperCase(), code: "FIRST" });
    expect(known).toMatchObject({ code: null, buyer: `${email} (customer)` });
    expect(known.because).toContain("This discount is for a first purchase");
    const stranger = await tried({ buyer: "person", email: "no@example.com", code: "FIRST" });
    expect(stranger).toMatchObject({ code: "FIRST" });
    expect(stranger.buyer).toBe("no@example.com (guest)");
  });

  test("treats a wholesale customer as new, not as one who bought and was erased", async () => {
    await addDiscount(shop, "FRESH", { firstPurchaseOnly: true });
    const placed = await postOrder(shop, orderBody([orderItem(productId)]));
    await shop.runtime.db.withTransaction((tx) =>
      markOrderPaid(tx, shop.runtime, placed.body.data.id, { reason: "Paid in the test" }),
    );
    await shop.runtime.db.rows({
      text: "update shop_order set email = '' where id = $1",
      values: [placed.body.data.id],
    });
    expect((await tried({ buyer: "wholesale", code: "FRESH" })).code).toBe("FRESH");
  });

  test("says which automatic discount is best, and which it beats", async () => {
    const automatic = { autoApply: true, minimumSubtotalKobo: kobo(20_000_000) };
    await addDiscount(shop, "SELF5", {
      ...automatic,
      value: { discountType: "PERCENTAGE", percent: 5 },
    });
    await addDiscount(shop, "SELF9", {
      ...automatic,
      value: { discountType: "PERCENTAGE", percent: 9 },
    });
    const reply = await tried({ items: cart(20) });
    expect(reply).toMatchObject({
      code: "SELF9",
      because: "SELF9 applies automatically as the best discount: ₦18,000 off.",
    });
    expect(
      reply.discounts.map(({ code, outcome, amountOff }) => [code, outcome, amountOff]),
    ).toEqual([
      ["SELF5", "beaten", 10_000],
      ["SELF9", "applied", 18_000],
    ]);
    expect((await tried({})).discounts.map(({ outcome }) => outcome)).toEqual([
      "refused",
      "refused",
    ]);
    await addDiscount(shop, "TYPED2", { value: { discountType: "PERCENTAGE", percent: 2 } });
    const typed = await tried({ items: cart(20), code: "TYPED2" });
    expect(typed.discounts.map(({ code, typed, outcome }) => [code, typed, outcome])).toEqual([
      ["TYPED2", true, "applied"],
      ["SELF5", false, "beaten"],
      ["SELF9", false, "beaten"],
    ]);
  });

  test("evaluates an automatic discount like the checkout, saved or as a draft", async () => {
    const automatic = { autoApply: true, minimumSubtotalKobo: kobo(50_000_000) };
    const percent = (percent: number) =>
      ({ value: { discountType: "PERCENTAGE", percent } }) as const;
    const id = await addDiscount(shop, "ALONE10", { ...automatic, ...percent(10) });
    await addDiscount(shop, "ALONE12", { ...automatic, ...percent(12) });
    const items = cart(50);
    const explainOutcomes = async (query: Record<string, string>) => {
      const { code, because, discounts } = await tried({ items, ...query });
      const outcomes = discounts
        .filter(({ code }) => code.startsWith("ALONE"))
        .map(({ code, typed, outcome }) => [code, typed, outcome]);
      return { code, because, outcomes };
    };
    expect(await explainOutcomes({ discountId: id })).toEqual({
      code: "ALONE12",
      because: "ALONE12 applies automatically as the best discount: ₦60,000 off.",
      outcomes: [
        ["ALONE10", false, "beaten"],
        ["ALONE12", false, "applied"],
      ],
    });
    const typed = { ...discountBody, autoApply: true, code: "ALONE11", value: 11 };
    expect(await explainOutcomes({ draft: JSON.stringify(typed) })).toMatchObject({
      code: "ALONE12",
      outcomes: [
        ["ALONE11", false, "beaten"],
        ["ALONE10", false, "beaten"],
        ["ALONE12", false, "applied"],
      ],
    });
    const ended = JSON.stringify({ ...typed, endsAt: "2020-01-01T00:00:00.000Z" });
    expect(await explainOutcomes({ discountId: id, draft: ended })).toMatchObject({
      code: "ALONE12",
      because:
        "ALONE10 isn't valid: “This discount has ended”. ALONE12 applies automatically as the best discount: ₦60,000 off.",
      outcomes: [
        ["ALONE10", false, "refused"],
        ["ALONE12", false, "applied"],
      ],
    });
  });

  test("accepts a discount by id, and reveals no code of a batch", async () => {
    const manager = createDiscountCalls(shop, await signInStaff(shop, "manager"));
    const { id } = await manager.createBatch("WHOLE", 2);
    const reply = await tried({ discountId: id });
    expect(reply).toMatchObject({ code: "WHOLE", discount: 1000 });
    expect(JSON.stringify(reply)).not.toMatch(/WHOLE-/);
  });

  test.each([
    [{ items: "nothing~M~1" }, 400],
    [{ items: "nothing" }, 400],
    [{ buyer: "person" }, 400],
    [{ buyer: "person", email: "not an address" }, 400],
    [{ at: "2026-99-01T00:00:00Z" }, 400],
    [{ at: "2027-02-30T00:00:00Z" }, 400],
    [{ discountId: "dsc_nothing" }, 404],
  ])("refuses %j with %i", async (query, status) => {
    const reply = await discounts.simulateCart({ items: cart(), buyer: "guest", ...query });
    expect(reply.status, JSON.stringify(reply.body)).toBe(status);
  });
});

describe("a draft discount", () => {
  const draft = (changes: Record<string, unknown> = {}) =>
    JSON.stringify({ ...discountBody, code: "TYPED", ...changes });

  test("is evaluated like at checkout, and nothing is written", async () => {
    const before = await rowsIn("discount");
    const simulated = await tried({ items: cart(2), draft: draft({ value: 25 }) });
    expect(simulated).toMatchObject({ code: "TYPED", discount: 5000, total: 15_000 });
    const refused = await tried({ draft: draft({ minimumSubtotal: 50_000 }) });
    expect(refused.because).toContain("needs a subtotal of ₦50,000");
    expect(await rowsIn("discount")).toEqual(before);
  });

  test("replaces the saved discount, with its uses so far", async () => {
    const id = await addDiscount(shop, "KEPT", { usageLimit: 5 });
    const items = [orderItem(productId)];
    await postOrder(shop, orderBody(items, { discountCode: "KEPT", totalAmount: 9000 }));
    const { code, discount } = await tried({ discountId: id, draft: draft({ value: 50 }) });
    expect({ code, discount }).toEqual({ code: "KEPT", discount: 5000 });
    const used = await tried({ discountId: id, draft: draft({ usageLimit: 1 }) });
    expect(used.because).toContain("isn't valid: “This discount is used up”");
    expect(await tried({ discountId: id })).toMatchObject({ code: "KEPT", discount: 1000 });
  });

  test.each([
    ["no JSON", "{", "draft"],
    ["no discount", "{}", "draft"],
    ["more than everything", draft({ value: 200 }), "value"],
    ["a code that is taken", draft({ code: "TAKEN" }), "code"],
  ])("is refused where it could not be saved: %s", async (_what, text, field) => {
    if (field === "code") await addDiscount(shop, "TAKEN");
    const { status, body } = await discounts.simulateCart({
      items: cart(),
      buyer: "guest",
      draft: text,
    });
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });
});

test("the delivery fee is part of a simulated cart as of its order", async () => {
  const delivery = createDeliveryCalls(shop, await signInStaff(shop, "owner"));
  await delivery.give({ lagos: { fee: 1500 }, "lagos/ikeja": { fee: 2500 } });
  expect(await tried({ state: "Lagos" })).toMatchObject({ shipping: 0, total: 10_000 });
  await delivery.charge(true);
  expect(await tried({ state: "Lagos" })).toMatchObject({ shipping: 1500, total: 11_500 });
  expect(await tried({ state: "lagos state", city: "IKEJA" })).toMatchObject({ total: 12_500 });
  expect(await tried({})).toMatchObject({ shipping: 0, total: 10_000 });
});
