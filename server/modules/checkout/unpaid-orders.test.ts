import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckoutPaymentMethod } from "#contract/api/orders/orders.ts";
import { cancelOrder } from "#server/modules/orders/lifecycle/index.ts";
import { markOrderPaid } from "#server/modules/orders/lifecycle/mark-order-paid.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { type Person, signUp, signUpVerified } from "../../../tests/kit/people.ts";
import { saveSettings } from "../../../tests/kit/settings.ts";
import {
  addProduct,
  findDiscrepancies,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
} from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";
import { shopAccount } from "../../../tests/kit/transfer-desk.ts";

let shop: TestApp;
let productId: string;
let clock = () => new Date();
beforeAll(async () => {
  shop = await createTestApp({ clock: () => clock() });
  productId = await addProduct(shop, { sizes: [{ size: "M", stock: 50_000 }] });
});
afterAll(async () => {
  for (const [table, column] of [
    ["order_line", "order_id"],
    ["shop_order", "id"],
  ]) {
    await shop.runtime.db.rows({ text: `delete from ${table} where ${column} like '%_copy_%'` });
  }
  expect(await findDiscrepancies(shop)).toEqual([]);
  await shop.close();
});

interface From {
  readonly email?: string;
  readonly remoteAddress?: string;
  readonly token?: string;
  readonly quantity?: number;
  readonly key?: string;
  readonly paymentMethod?: CheckoutPaymentMethod;
}

let guests = 0;
function order({ quantity = 1, email, paymentMethod = "card", ...options }: From = {}) {
  guests += 1;
  const items = [orderItem(productId, { quantity })];
  const shippingInfo = { email: email ?? `guest${guests}@example.com` };
  return postOrder(shop, orderBody(items, { shippingInfo, paymentMethod }), options);
}

async function orderTimes(times: number, from: From): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await order(from)).status);
  return statuses;
}

/** Copies of a guest order in the database, as if that many guests had placed one. */
async function orderOfMany(
  guestsThere: number,
  remoteAddress: string,
  paymentMethod: CheckoutPaymentMethod = "card",
): Promise<void> {
  const { id } = (await order({ remoteAddress, paymentMethod })).body.data;
  const { db } = shop.runtime;
  const copy = async (table: string, changed: string, column: string) => {
    // Generated columns are filled by the database.
    const named = await db.first<{ columns: string }>({
      text: `select string_agg(attname, ', copy.') as columns from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      values: [table],
    });
    const columns = `copy.${named?.columns}`;
    await db.rows({
      text: `insert into ${table} (${columns.replaceAll("copy.", "")})
        select ${columns} from ${table} o, generate_series(2, $2::integer) n,
          jsonb_populate_record(o, jsonb_build_object(${changed})) copy
        where o.${column} = $1`,
      values: [id, guestsThere],
    });
  };
  const number = `'order_number', o.order_number || '-' || n`;
  await copy("shop_order", `'id', o.id || '_copy_' || n, ${number}`, "id");
  await copy("order_line", `'order_id', o.order_id || '_copy_' || n`, "order_id");
}

const count = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length;

test("an account holds ten unpaid orders, even when twenty are sent at once, and the refusal says why", async () => {
  const { token } = await signUpVerified(shop);
  const replies = await Promise.all(Array.from({ length: 20 }, () => order({ token })));
  expect(
    count(
      replies.map(({ status }) => status),
      201,
    ),
  ).toBe(10);
  const refused = replies.find(({ status }) => status !== 201);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: "unpaid_limit",
      detail: "You have 10 unpaid orders. Pay for one of them, or wait until they expire.",
    },
  });
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(60);
});

test("paying or cancelling frees the limit, and the client address is removed", async () => {
  const from = { remoteAddress: nextAddress(), email: "ten@example.com" };
  const first = await order(from);
  expect(await orderTimes(10, from)).toEqual([...Array(9).fill(201), 409]);
  const { db } = shop.runtime;
  await db.withTransaction((tx) =>
    markOrderPaid(tx, shop.runtime, first.body.data.id, { reason: "Paid" }),
  );
  const second = await order(from);
  expect(second.status).toBe(201);
  expect((await order(from)).status).toBe(409);
  await db.withTransaction(async (tx) => {
    const { id } = await lockOrder(tx, second.body.data.id);
    await cancelOrder(tx, shop.runtime, id, { actor: "test", reason: "" });
  });
  expect((await order(from)).status).toBe(201);
  const traces = await db.rows({
    text: "select from shop_order where status <> 'PENDING_PAYMENT' and placed_from is not null",
  });
  expect(traces).toEqual([]);
});

test("a repeated request gets its response, whatever the limit", async () => {
  const from = { remoteAddress: nextAddress(), email: "again@example.com" };
  await orderTimes(9, from);
  const tenth = await order({ ...from, key: "the-tenth-order" });
  expect((await order(from)).status).toBe(409);
  const again = await order({ ...from, key: "the-tenth-order" });
  expect(again.body.data.orderNumber).toBe(tenth.body.data.orderNumber);
});

test("entering somebody's email elsewhere does not block them", async () => {
  const email = "victim@example.com";
  expect(await orderTimes(11, { email, remoteAddress: nextAddress() })).toContain(409);
  expect((await order({ email })).status).toBe(201);
  const victim = await signUp(shop, { email });
  expect((await order({ email, token: victim.token })).status).toBe(201);
});

test("guests on one network hold 300 orders together, whatever emails they enter", async () => {
  const remoteAddress = nextAddress();
  await orderOfMany(280, remoteAddress);
  const replies = await Promise.all(Array.from({ length: 40 }, () => order({ remoteAddress })));
  expect(
    count(
      replies.map(({ status }) => status),
      201,
    ),
  ).toBe(20);
  const refused = replies.find(({ status }) => status !== 201);
  expect(refused?.body.detail).toBe(
    "Too many unpaid orders from your network. Please sign in, or try again in 30 minutes.",
  );
  const stranger = await signUp(shop);
  expect((await order({ remoteAddress, token: stranger.token })).status).toBe(409);
  const neighbour = await signUpVerified(shop);
  expect((await order({ remoteAddress, token: neighbour.token })).status).toBe(201);
  expect((await order()).status).toBe(201);
});

test("orders awaiting transfers for a day do not block card payments on the network", async () => {
  await saveSettings(shop, await signInStaff(shop, "owner"), "transfer", shopAccount);
  const remoteAddress = nextAddress();
  const paymentMethod = "transfer" as const;
  await orderOfMany(300, remoteAddress, paymentMethod);
  const refused = await order({ remoteAddress, paymentMethod });
  expect(refused.body).toMatchObject({
    code: "unpaid_limit",
    detail: "Too many unpaid orders from your network. Please sign in, or pay by card.",
  });
  expect((await order({ remoteAddress })).status).toBe(201);
  const { token } = await signUpVerified(shop);
  expect((await order({ remoteAddress, token, paymentMethod })).status).toBe(201);

  const many = { remoteAddress: nextAddress(), paymentMethod, quantity: 300 };
  expect(await orderTimes(3, many)).toEqual([201, 201, 409]);
  expect((await order({ ...many, paymentMethod: "card" })).status).toBe(201);
});

test("verified accounts on one network have a limit of their own", async () => {
  const remoteAddress = nextAddress();
  const people: Person[] = [];
  for (let i = 0; i < 3; i += 1) people.push(await signUpVerified(shop));
  await orderOfMany(880, remoteAddress);
  const replies = await Promise.all(
    people.flatMap(({ token }) =>
      Array.from({ length: 10 }, () => order({ token, remoteAddress })),
    ),
  );
  expect(
    count(
      replies.map(({ status }) => status),
      201,
    ),
  ).toBe(20);
});

test("units are counted as well", async () => {
  const remoteAddress = nextAddress();
  const one = await order({ remoteAddress, quantity: 301 });
  expect(one.body).toMatchObject({ code: "unpaid_limit" });
  expect(one.body.detail).toBe(
    "You can hold up to 300 unpaid items at a time. Pay for your open orders first, or ask us about a bulk order.",
  );
  const statuses = await Promise.all(
    Array.from({ length: 8 }, () => order({ remoteAddress, quantity: 250 })),
  );
  expect(
    count(
      statuses.map(({ status }) => status),
      201,
    ),
  ).toBe(6);
});

test("an approved business has a higher limit, and does not lower that of its network", async () => {
  const remoteAddress = nextAddress();
  const { token, user } = await signUpVerified(shop);
  await shop.api("POST /business-profiles", {
    token,
    body: { companyName: "Adé & Daughters", address: "1 Marina, Lagos" },
  });
  await shop.runtime.db.rows({
    text: "update business_profile set status = 'approved' where user_id = $1",
    values: [user.id],
  });
  const prices = await order({ token, remoteAddress, quantity: 1000 });
  expect(prices.body.code).toBe("price_changed");
  const { items } = prices.body.meta as { items: { price: number }[] };
  const price = items[0]?.price ?? 0;
  const bulk = () =>
    postOrder(shop, orderBody([orderItem(productId, { quantity: 1000, price })]), {
      token,
      remoteAddress,
    });
  const statuses = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await bulk()).status);
  expect(statuses).toEqual([...Array(5).fill(201), 409]);
  expect((await order({ remoteAddress, quantity: 300 })).status).toBe(201);
});

test("an expired order that was not released yet blocks only its own customer", async () => {
  const remoteAddress = nextAddress();
  const ten = { remoteAddress, email: "still-ten@example.com" };
  expect(await orderTimes(10, ten)).toEqual(Array(10).fill(201));
  await orderOfMany(290, remoteAddress);

  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  clock = () => later(20);
  const refused = await order({ remoteAddress });
  expect(refused.status).toBe(409);
  const minutes = Math.ceil(Number(refused.headers["retry-after"]) / 60);
  expect(minutes).toBeLessThanOrEqual(10);
  expect(refused.body.detail).toContain(`try again in ${minutes} minutes.`);

  clock = () => later(31);
  expect((await order({ remoteAddress })).status).toBe(201);
  const same = await order(ten);
  expect(same).toMatchObject({ status: 409, body: { code: "unpaid_limit" } });
  expect(same.headers["retry-after"]).toBe("60");
  clock = () => new Date();
});
