import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Discount } from "#contract/api/discounts/discounts.ts";
import { kobo } from "#contract/money/kobo.ts";
import { cancelOrder, markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import type { Caller } from "#server/platform/auth/caller.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import {
  addDiscount,
  addProduct,
  addUsers,
  findDiscrepancies,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";

const failureText = "Unable to apply discount code. Please try another code.";
const start = new Date("2026-11-21T09:00:00Z");
const hourMs = 3_600_000;
const shopper: Caller = {
  kind: "user",
  userId: "usr_1",
  email: "ngozi@example.com",
  emailVerified: true,
  memberSince: start,
  approvedBusinessProfileId: undefined,
};

let now = start;
let shop: TestApp;
let productId: string;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => now, resolveCaller: async () => shopper });
  productId = await addProduct(shop);
  await addUsers(shop, ["usr_1"]);
});
afterAll(async () => {
  expect(await findDiscrepancies(shop)).toEqual([]);
  await shop.close();
});

function validate(body: unknown, options: { token?: string; remoteAddress?: string } = {}) {
  const from = { remoteAddress: nextAddress(), ...options };
  return shop.api<Reply<Discount>>("POST /discounts/validate", { body, ...from });
}

const order = (email: string, changes: Parameters<typeof orderBody>[1] = {}, token?: string) =>
  postOrder(
    shop,
    orderBody([orderItem(productId)], { ...changes, shippingInfo: { email } }),
    token ? { token } : {},
  );
const inTx: TestApp["runtime"]["db"]["withTransaction"] = (work) =>
  shop.runtime.db.withTransaction(work);

describe("POST /discounts/validate", () => {
  test("finds a code in any case and shows it as the specification does", async () => {
    const id = await addDiscount(shop, "Fixed5k", {
      value: { discountType: "FIXED", amountKobo: kobo(500_050) },
      description: "₦5,000 off",
      minimumSubtotalKobo: kobo(1_000_000),
    });
    const { status, body } = await validate({ code: " fixed5K " });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id,
      code: "FIXED5K",
      discountType: "FIXED",
      value: 5000.5,
      description: "₦5,000 off",
      autoApply: false,
      minimumSubtotal: 10_000,
    });
  });

  test.each([
    ["NOBODY", {}, "discount_unknown"],
    ["OFF", {}, "discount_unknown"],
    ["SOON", {}, "discount_not_started"],
    ["OVER", {}, "discount_ended"],
    ["BIG", { subtotal: 9999.99 }, "discount_minimum"],
    ["MINE", { email: "obi@example.com" }, "discount_unknown"],
  ])("refuses %s %j as %s with one text for all", async (code, claims, expected) => {
    const hour = (hours: number) => new Date(start.getTime() + hours * hourMs);
    const kinds = {
      OFF: { active: false },
      SOON: { startsAt: hour(1) },
      OVER: { endsAt: hour(-1) },
      BIG: { minimumSubtotalKobo: kobo(1_000_000) },
      MINE: { email: "Ada@Example.com" },
    };
    const kind = kinds[code as keyof typeof kinds];
    if (kind) await addDiscount(shop, code, kind);
    const { status, body } = await validate({ code, ...claims });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: expected, detail: failureText });
    expect(body.errors?.[0]).toMatchObject({ field: "code" });
    expect(body.errors?.[0]?.message).not.toBe(failureText);
  });

  test("accepts a personal code from its customer, by body or by account", async () => {
    await addDiscount(shop, "FORNGOZI", { email: "ngozi@example.com" });
    const byBody = { code: "FORNGOZI", email: " NGOZI@example.com" };
    expect((await validate(byBody)).status).toBe(200);
    expect((await validate({ code: "FORNGOZI" }, { token: "t" })).status).toBe(200);
  });

  test.each([
    [{ code: "" }, "code"],
    [{}, "code"],
    [{ code: "A\u0000" }, "code"],
    [{ code: "x".repeat(41) }, "code"],
    [{ code: "A", subtotal: -1 }, "subtotal"],
    [{ code: "A", subtotal: 0.001 }, "subtotal"],
    [{ code: "A", total: 1 }, "total"],
  ])("refuses %j naming %s", async (body, field) => {
    const reply = await validate(body);
    expect(reply).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(reply.body.errors?.map((error) => error.field)).toContain(field);
  });

  test("limits attempts per client", async () => {
    const remoteAddress = nextAddress();
    await addDiscount(shop, "GENEROUS");
    for (let i = 0; i < 130; i += 1) {
      expect((await validate({ code: "GENEROUS" }, { remoteAddress })).status).toBe(200);
    }
    const statuses = [];
    for (let i = 0; i < 121; i += 1) {
      statuses.push((await validate({ code: `GUESS${i}` }, { remoteAddress })).status);
    }
    expect(new Set(statuses.slice(0, 120))).toEqual(new Set([422]));
    expect(statuses[120]).toBe(429);
  });

  test("does not count expired public codes against a shared address", async () => {
    const remoteAddress = nextAddress();
    await addDiscount(shop, "STILLON");
    await addDiscount(shop, "ADVERTISED", { endsAt: start });
    for (let i = 0; i < 121; i += 1) {
      const ended = await validate({ code: "ADVERTISED" }, { remoteAddress });
      expect(ended.body.code).toBe("discount_ended");
    }
    expect((await validate({ code: "STILLON" }, { remoteAddress })).status).toBe(200);
  });
});

test("GET /discounts/available shows active automatic discounts and never a code", async () => {
  const automatic = { autoApply: true, minimumSubtotalKobo: kobo(9_000_000) };
  await addDiscount(shop, "SHOWN", automatic);
  await addDiscount(shop, "TYPED");
  await addDiscount(shop, "AUTOOFF", { ...automatic, active: false });
  await addDiscount(shop, "AUTOSOON", { ...automatic, startsAt: new Date(start.getTime() + 1) });
  await addDiscount(shop, "AUTOOVER", { ...automatic, endsAt: start });
  await addDiscount(shop, "AUTONGOZI", { ...automatic, email: "ngozi@example.com" });
  const codes = async (options: { token?: string } = {}) => {
    const reply = await shop.api<Reply<Discount[]>>("GET /discounts/available", options);
    return reply.body.data.map(({ code }) => code);
  };
  expect(await codes()).toEqual(["SHOWN"]);
  expect(await codes({ token: "t" })).toEqual(["AUTONGOZI", "SHOWN"]);
});

describe("an order", () => {
  test("respects the limit per customer by account", async () => {
    await addDiscount(shop, "EACH", { usageLimitPerBuyer: 1 });
    const claim = { discountCode: "EACH", totalAmount: 9000 };
    expect((await order("first@example.com", claim, "t")).status).toBe(201);
    expect((await order("second@example.com", claim, "t")).status).toBe(409);
    expect((await order("first@example.com", claim)).status).toBe(201);
  });

  test("releases its use when it is cancelled", async () => {
    await addDiscount(shop, "SINGLE", { usageLimit: 1 });
    const claim = { discountCode: "SINGLE", totalAmount: 9000 };
    const first = await order("one@example.com", claim);
    expect((await order("two@example.com", claim)).status).toBe(409);
    const why = { actor: "staff:stf_1", reason: "Asked for" };
    await inTx((tx) => cancelOrder(tx, shop.runtime, first.body.data.id, why));
    expect((await order("two@example.com", claim)).status).toBe(201);
  });

  test("is a first purchase only while the account has paid for none", async () => {
    await addDiscount(shop, "WELCOME", { firstPurchaseOnly: true });
    const claim = { discountCode: "WELCOME", totalAmount: 9000 };
    const pending = await order("new@example.com", {}, "t");
    expect((await order("new@example.com", claim, "t")).status).toBe(201);
    expect((await order("new@example.com", claim, "t")).body.errors).toMatchObject([
      { message: "You have already used this discount" },
    ]);
    await inTx((tx) =>
      markOrderPaid(tx, shop.runtime, pending.body.data.id, { reason: "Paid in the test" }),
    );
    expect((await order("other@example.com", claim, "t")).body.errors).toMatchObject([
      { message: "This discount is for a first purchase" },
    ]);
    expect((await validate({ code: "WELCOME" }, { token: "t" })).body.code).toBe(
      "discount_first_purchase",
    );
  });

  test("uses the code although an automatic discount is larger", async () => {
    const automatic = { autoApply: true, email: "both@example.com" };
    const half = { discountType: "PERCENTAGE", percent: 50 } as const;
    const quarter = { discountType: "PERCENTAGE", percent: 25 } as const;
    await addDiscount(shop, "HALF", { ...automatic, value: half });
    await addDiscount(shop, "QUARTER", { ...automatic, value: quarter });
    await addDiscount(shop, "TENTH");
    const best = await order("both@example.com", { totalAmount: 5000 });
    expect(best.body.data.discountCode).toBe("HALF");
    const typed = await order("both@example.com", { discountCode: "tenth", totalAmount: 9000 });
    expect(typed.body.data.discountCode).toBe("TENTH");
  });

  test("placed after a discount ended has to confirm the price again", async () => {
    const endsAt = new Date(start.getTime() + hourMs);
    await addDiscount(shop, "BRIEF", { endsAt });
    const claim = { discountCode: "BRIEF", totalAmount: 9000 };
    expect((await order("brief@example.com", claim)).status).toBe(201);
    now = endsAt;
    const late = await order("brief@example.com", claim);
    now = start;
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: "price_changed",
        errors: [{ field: "discountCode", message: "This discount has ended" }],
        meta: { total: 10_000, discount: null },
      },
    });
  });

  test("splits its discount over its lines to the exact kobo", async () => {
    const thirds = await addProduct(shop, { price: 33.33 });
    await addDiscount(shop, "ODD", { value: { discountType: "PERCENTAGE", percent: 7.77 } });
    const items = ["M", "L"].map((size) => orderItem(thirds, { size, price: 33.33, quantity: 1 }));
    const { body } = await postOrder(
      shop,
      orderBody(items, { discountCode: "ODD", totalAmount: 61.48 }),
    );
    expect(body.data).toMatchObject({ subtotalAmount: 66.66, discountAmount: 5.18 });
    const shares = await shop.runtime.db.rows({
      text: `select discount_share_kobo as share from order_line where order_id = $1
        order by position`,
      values: [body.data.id],
    });
    expect(shares).toEqual([{ share: 259 }, { share: 259 }]);
  });
});

test("a code can be created once", async () => {
  await addDiscount(shop, "TWICE");
  await expect(addDiscount(shop, "twice")).rejects.toMatchObject({ code: "conflict" });
});
