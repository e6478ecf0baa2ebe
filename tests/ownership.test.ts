import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { type Person, signUp, signUpVerified } from "./kit/people.ts";
import { addProduct, nextAddress, orderBody, orderItem, postOrder } from "./kit/shop.ts";

let offsetMs = 0;
let shop: TestApp;
let productId: string;
let owner: Person;
let stranger: Person;
let unverified: Person;
let expired: string;
let revoked: string;
let ownersOrder: { id: string; orderNumber: string };
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + offsetMs) });
  productId = await addProduct(shop);
  offsetMs = -31 * 86_400_000;
  expired = (await signUp(shop)).token;
  offsetMs = 0;
  owner = await signUpVerified(shop, {
    businessName: "Adire Ltd",
    businessAddress: "1 Broad Street",
  });
  stranger = await signUpVerified(shop);
  unverified = await signUp(shop);
  revoked = (await signUp(shop)).token;
  await shop.api("POST /auth/logout", { token: revoked });
  const placed = await postOrder(shop, orderBody([orderItem(productId)]), { token: owner.token });
  ownersOrder = placed.body.data;
  await shop.api("POST /wishlist", { token: owner.token, body: { productId } });
});
afterAll(() => shop.close());

type Call = `${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`;

interface Case {
  readonly call: Call;
  readonly body?: unknown;
  /** Whether a signed-in shopper with an unverified address may do it. */
  readonly unverified: boolean;
}

/** Every call that asks who is there. */
const needsSignIn: readonly Case[] = [
  { call: "GET /auth/me", unverified: true },
  { call: "POST /auth/verify-email", body: { code: "000000" }, unverified: true },
  { call: "POST /auth/resend-verification", body: {}, unverified: true },
  {
    call: "POST /auth/password/change",
    body: { currentPassword: "not-the-one", newPassword: "another-1" },
    unverified: true,
  },
  { call: "DELETE /auth/account", body: { password: "not-the-one" }, unverified: true },
  {
    call: "PATCH /auth/profile",
    body: { firstName: "Eve", lastName: "Eze" },
    unverified: false,
  },
  { call: "GET /auth/export", unverified: false },
  { call: "GET /wishlist", unverified: false },
  { call: "POST /wishlist", body: { productId: "prd_1" }, unverified: false },
  { call: "DELETE /wishlist/prd_1", unverified: false },
  { call: "GET /orders", unverified: false },
  { call: "GET /orders/ord_none", unverified: false },
  { call: "GET /business-profiles/me", unverified: false },
  { call: "GET /business-profiles/biz_1", unverified: false },
  {
    call: "POST /business-profiles",
    body: { companyName: "Eve Ltd", address: "1 Broad Street" },
    unverified: false,
  },
  { call: "PATCH /business-profiles/me", body: { phone: "0803 555 0142" }, unverified: false },
];
/** Refused to visitors too, but tried with nobody's own session: they would end it. */
const endsSessions: readonly Call[] = ["POST /auth/logout", "POST /auth/logout-everywhere"];

/** Calls that anybody may send, which a bad token must spoil all the same. */
const open: readonly Omit<Case, "unverified">[] = [
  { call: "GET /products" },
  { call: "POST /auth/login", body: { email: "nobody@example.com", password: "password" } },
  { call: "GET /discounts/available" },
];

const send = (call: Call, body: unknown, authorization?: string) =>
  shop.api(call, {
    remoteAddress: nextAddress(),
    ...(body === undefined ? {} : { body }),
    ...(authorization === undefined ? {} : { headers: { authorization } }),
  });

const badTokens: Readonly<Record<string, () => string>> = {
  "an expired token": () => `Bearer ${expired}`,
  "a revoked token": () => `Bearer ${revoked}`,
  "a token of nobody": () => `Bearer ${"a".repeat(43)}`,
  "a token cut short": () => `Bearer ${owner.token.slice(0, -1)}`,
  "a token with more behind it": () => `Bearer ${owner.token}x`,
  "a malformed token": () => "Bearer ' or 1=1 --",
  "an empty token": () => "Bearer ",
  "another scheme": () => `Basic ${Buffer.from("ada:password").toString("base64")}`,
  "the hash of a token": () => `Bearer ${"0".repeat(64)}`,
  "the shopper's id": () => `Bearer ${owner.user.id}`,
};

describe.each([...needsSignIn, ...endsSessions.map((call) => ({ call, body: undefined }))])(
  "$call",
  ({ call, body }) => {
    test("is refused for a visitor", async () => {
      const reply = await send(call, body);
      expect([reply.status, reply.body.code]).toEqual([401, "unauthenticated"]);
      expect(reply.headers["www-authenticate"]).toBe("Bearer");
    });

    test.each(Object.keys(badTokens))("is refused with %s", async (name) => {
      const reply = await send(call, body, badTokens[name]?.());
      expect([reply.status, reply.body.code]).toEqual([401, "unauthenticated"]);
    });
  },
);

describe.each(open)("$call", ({ call, body }) => {
  test.each(Object.keys(badTokens))("is refused with %s", async (name) => {
    const reply = await send(call, body, badTokens[name]?.());
    expect([reply.status, reply.body.code]).toEqual([401, "unauthenticated"]);
  });
});

test("placing an order is refused with an invalid token, and takes no stock", async () => {
  const stock = () =>
    shop.runtime.db.first({
      text: "select sum(stock) as stock from product_variant where product_id = $1",
      values: [productId],
    });
  const before = await stock();
  for (const token of Object.values(badTokens)) {
    const reply = await send("POST /orders", orderBody([orderItem(productId)]), token());
    expect([reply.status, reply.body.code]).toEqual([401, "unauthenticated"]);
  }
  expect(await stock()).toEqual(before);
});

test("an order belongs to the token's account, whatever its body says", async () => {
  const claims = { userId: owner.user.id, businessProfileId: "biz_1" };
  const placed = await postOrder(shop, orderBody([orderItem(productId)], claims), {
    token: unverified.token,
  });
  const row = await shop.runtime.db.first({
    text: "select user_id, business_profile_id from shop_order where id = $1",
    values: [placed.body.data.id],
  });
  expect(row).toEqual({ userId: unverified.user.id, businessProfileId: null });
});

test.each(needsSignIn)(
  "$call with an unverified address: $unverified",
  async ({ call, body, unverified: may }) => {
    const reply = await send(call, body, `Bearer ${unverified.token}`);
    if (may) expect(reply.body.code).not.toBe("email_unverified");
    else expect([reply.status, reply.body.code]).toEqual([403, "email_unverified"]);
  },
);

describe("another shopper", () => {
  const asStranger = (call: Call, body?: unknown) => send(call, body, `Bearer ${stranger.token}`);

  test("cannot see somebody's orders, by id or by number", async () => {
    for (const id of [ownersOrder.id, ownersOrder.orderNumber]) {
      expect((await asStranger(`GET /orders/${id}`)).body).toMatchObject({
        status: 404,
        detail: "Order not found.",
      });
      expect((await asStranger(`GET /orders/${id}/payment`)).status).toBe(404);
      expect((await asStranger(`POST /orders/${id}/payment/attempts`)).status).toBe(404);
    }
    expect((await asStranger("GET /orders")).body.data).toEqual([]);
  });

  test("cannot see or change somebody's wishlist, profile or business profile", async () => {
    expect((await asStranger("GET /wishlist")).body.data).toEqual([]);
    await asStranger(`DELETE /wishlist/${productId}`);
    expect((await asStranger("GET /business-profiles/me")).status).toBe(404);
    expect((await asStranger("GET /auth/export")).body.data).toMatchObject({
      user: { id: stranger.user.id },
      orders: [],
      wishlist: [],
      businessProfile: null,
      bulkOrders: [],
    });
    await asStranger("PATCH /auth/profile", { firstName: "Eve", lastName: "Eze" });
    const own = await send("GET /auth/export", undefined, `Bearer ${owner.token}`);
    expect(own.body.data).toMatchObject({
      user: { id: owner.user.id, firstName: "Ngozi" },
      orders: [{ id: ownersOrder.id }],
      wishlist: [{ productId }],
    });
  });

  test("cannot name somebody else in a body", async () => {
    for (const [call, body] of [
      ["PATCH /auth/profile", { firstName: "Eve", lastName: "Eze", id: owner.user.id }],
      ["POST /wishlist", { productId, userId: owner.user.id }],
      ["POST /auth/verify-email", { code: "000000", userId: owner.user.id }],
    ] as const) {
      expect((await asStranger(call, body)).body.code).toBe("validation_failed");
    }
  });

  test("can only sign out themself", async () => {
    await asStranger("POST /auth/logout-everywhere");
    const me = await send("GET /auth/me", undefined, `Bearer ${owner.token}`);
    expect(me.status).toBe(200);
  });
});
