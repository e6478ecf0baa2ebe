import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LedgerPage } from "#contract/api/catalogue/product-commands.ts";
import { type ApiKey, type CreateApiKey, maxApiKeys } from "#contract/api/developers/api-keys.ts";
import type { PlacedOrder } from "#contract/api/orders/orders.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { AuditEntry } from "#contract/api/staff/audit.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createApiKey } from "../../../../tests/kit/api-keys.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { createDeliveryCalls } from "../../../../tests/kit/delivery.ts";
import { findEverywhere } from "../../../../tests/kit/find-everywhere.ts";
import { signUpVerified } from "../../../../tests/kit/people.ts";
import { productCalls } from "../../../../tests/kit/products.ts";
import {
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";
import { postStaffOrder, staffOrderBody } from "../../../../tests/kit/staff-orders.ts";
import { callsPerKey } from "./api-keys.ts";

let laterMs = 0;
const logged: string[] = [];
let shop: TestApp;
let owner: SignedInStaff;
let productId: string;
beforeAll(async () => {
  const log = createLog("debug", { write: (line: string) => void logged.push(line) });
  shop = await createTestApp({ log, clock: () => new Date(Date.now() + laterMs) });
  owner = await signInStaff(shop, "owner");
  productId = await addProduct(shop, { sizes: [{ size: "M", stock: 5_000 }] });
});
afterAll(() => shop.close());

const create = (key: Partial<CreateApiKey> = {}) => createApiKey(shop, owner, key);
const list = async () => (await shop.api<Reply<ApiKey[]>>("GET /staff/api-keys", owner)).body.data;
const find = async (id: string) => (await list()).find((key) => key.id === id);
const revoke = (id: string) => shop.api(`POST /staff/api-keys/${id}/revoke`, owner);
const bearer = (value: string) => ({ headers: { authorization: `Bearer ${value}` } });
const getOrders = (value: string) => shop.api("GET /staff/orders", bearer(value));

async function placePaid(): Promise<PlacedOrder> {
  const order = (await postOrder(shop, orderBody([orderItem(productId)]))).body.data;
  await shop.runtime.db.withTransaction((tx) =>
    markOrderPaid(tx, shop.runtime, order.id, { reason: "Paid in the test" }),
  );
  return order;
}

const readOrder = async (id: string, value: string) =>
  (await shop.api<Reply<StaffOrder>>(`GET /staff/orders/${id}`, bearer(value))).body.data;

async function transition(id: string, move: string, value: string, body: object = {}) {
  const { version } = await readOrder(id, value);
  return await shop.api<Reply<StaffOrder>>(`POST /staff/orders/${id}/${move}`, {
    ...bearer(value),
    body: { version, ...body },
  });
}

const auditOf = async (query: string) =>
  (await shop.api<{ data: AuditEntry[] }>(`GET /staff/audit?${query}`, owner)).body.data;

test("a key is shown once, and stored nowhere but as its hash and last characters", async () => {
  const { apiKey, value } = await create({ name: " Bookkeeping export ", days: 90 });
  expect(value).toMatch(/^aso_test_[0-9a-z]{32}$/);
  expect(await find(apiKey.id)).toEqual(apiKey);
  expect(apiKey).toMatchObject({
    name: "Bookkeeping export",
    ...{ prefix: "aso_test_", lastCharacters: value.slice(-4), createdBy: owner.member.name },
    ...{ lastUsedAt: null, hasEnded: false },
  });
  expect((await getOrders(value)).status).toBe(200);
  expect(await findEverywhere(shop.runtime.db, value)).toEqual([]);
  expect(await findEverywhere(shop.runtime.db, value.slice(9))).toEqual([]);
  const [entry] = await auditOf(`subject=${apiKey.id}`);
  expect(entry).toMatchObject({
    ...{ action: "api_key.created", subjectName: "Bookkeeping export" },
    after: { name: "Bookkeeping export", scopes: ["orders:read"], endsAt: apiKey.endsAt },
  });
});

test("a key needs a name and a scope, and there is a limit to how many", async () => {
  const post = (body: unknown) =>
    shop.api("POST /staff/api-keys", { headers: owner.headers, body });
  const valid = { name: "Scanner", scopes: ["stock:write"], days: null };
  for (const wrong of [
    { name: "  " },
    { name: "x".repeat(61) },
    { scopes: [] },
    { scopes: ["payments:write"] },
    { scopes: ["stock:read", "stock:read"] },
    { days: 7 },
  ]) {
    const { status, body } = await post({ ...valid, ...wrong });
    expect([wrong, status, body.code]).toEqual([wrong, 400, "validation_failed"]);
  }
  const another = await createTestApp();
  const { headers } = await signInStaff(another, "owner");
  for (let n = 0; n < maxApiKeys; n += 1) await createApiKey(another, { headers });
  const { status, body } = await another.api("POST /staff/api-keys", { headers, body: valid });
  expect([status, body.detail]).toEqual([
    409,
    `There are ${maxApiKeys} API keys already. Revoke one first.`,
  ]);
  await another.close();
});

test("a revoked key stops at once, and its name stays with what it did", async () => {
  const { apiKey, value } = await create({ scopes: ["orders:write"] });
  const { id } = await placePaid();
  const noted = await shop.api<Reply<StaffOrder>>(`POST /staff/orders/${id}/notes`, {
    ...bearer(value),
    body: { text: "Shelf 12" },
  });
  expect(noted.body.data.notes).toMatchObject([
    { text: "Shelf 12", by: "API key Warehouse scanner" },
  ]);
  expect((await transition(id, "pack", value)).status).toBe(200);
  expect((await revoke(apiKey.id)).status).toBe(204);
  expect((await revoke(apiKey.id)).status).toBe(404);
  expect((await getOrders(value)).status).toBe(401);
  expect(await find(apiKey.id)).toBeUndefined();

  const order = (await shop.api<Reply<StaffOrder>>(`GET /staff/orders/${id}`, owner)).body.data;
  expect(order.timeline[0]).toMatchObject({ kind: "packed", by: "API key Warehouse scanner" });
  const actor = `api-key:${apiKey.id}`;
  expect(await auditOf(`actor=${actor}`)).toMatchObject([
    { action: "order.packed", actor, actorName: "API key Warehouse scanner", subject: id },
    { action: "order.note_added", subject: id },
  ]);
  expect(await auditOf(`subject=${apiKey.id}`)).toMatchObject([
    { action: "api_key.revoked", before: { name: "Warehouse scanner", scopes: ["orders:write"] } },
    { action: "api_key.created" },
  ]);
  const found = await auditOf(`search=${encodeURIComponent("warehouse scanner")}`);
  expect(found.some((entry) => entry.actor === actor)).toBe(true);
});

test("an ended key is refused, and listed for 30 days more", async () => {
  const { apiKey, value } = await create({ days: 30 });
  laterMs = 30 * 86_400_000;
  owner = await signInStaff(shop, "owner");
  expect((await getOrders(value)).status).toBe(401);
  expect(await find(apiKey.id)).toMatchObject({ hasEnded: true });
  laterMs = 61 * 86_400_000;
  owner = await signInStaff(shop, "owner");
  expect(await find(apiKey.id)).toBeUndefined();
  laterMs = 0;
  owner = await signInStaff(shop, "owner");
});

test("a key goes on when the member who created it leaves", async () => {
  const leaving = await signInStaff(shop, "owner");
  const { apiKey, value } = await createApiKey(shop, leaving);
  const body = { version: 1 };
  const { headers } = owner;
  const path = `POST /staff/members/${leaving.member.id}/deactivate` as const;
  expect((await shop.api(path, { headers, body })).status).toBe(200);
  expect((await getOrders(value)).status).toBe(200);
  expect(await find(apiKey.id)).toMatchObject({ createdBy: leaving.member.name });
});

test("when a key was last used is written at most once a minute", async () => {
  const { apiKey, value } = await create();
  const lastUsed = async () => (await find(apiKey.id))?.lastUsedAt;
  await getOrders(value);
  const first = await lastUsed();
  expect(Date.now() - Date.parse(first ?? "")).toBeLessThan(30_000);
  laterMs = 29_000;
  await getOrders(value);
  expect(await lastUsed()).toBe(first);
  laterMs = 61_000;
  await getOrders(value);
  expect(Date.parse((await lastUsed()) ?? "")).toBeGreaterThanOrEqual(
    Date.parse(first ?? "") + 60_000,
  );
  laterMs = 0;
});

test("amounts and email addresses of orders need payments:read, as their right", async () => {
  const { id, orderNumber } = await placePaid();
  const without = (await create({ scopes: ["orders:read"] })).value;
  const withMoney = (await create({ scopes: ["orders:read", "payments:read"] })).value;
  const poor = await readOrder(id, without);
  expect(JSON.stringify(poor)).not.toMatch(/"(?:money|totalAmount|price|total|email|customerId)"/);
  expect(poor.address.address).not.toBe("");
  const rich = await readOrder(id, withMoney);
  expect(rich).toMatchObject({ totalAmount: 10_000, money: { total: 10_000 } });
  const listed = await shop.api<{ data: StaffOrder[] }>(
    `GET /staff/orders?search=${orderNumber}`,
    bearer(without),
  );
  expect(listed.body.data).toHaveLength(1);
  expect(listed.body.data[0]).not.toHaveProperty("totalAmount");
  const byTotal = "GET /staff/orders?minTotal=1" as const;
  const refused = await shop.api(byTotal, bearer(without));
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    "This API key lacks the scope payments:read.",
  ]);
  expect((await shop.api(byTotal, bearer(withMoney))).status).toBe(200);
});

test("an order goes from packed to delivered by a key, but not one paid to the rider", async () => {
  const { value } = await create({ scopes: ["orders:write"] });
  const { id } = await placePaid();
  for (const move of ["pack", "ship", "deliver"]) {
    const moved = await transition(id, move, value);
    expect([move, moved.status]).toEqual([move, 200]);
  }
  const { id: other } = await placePaid();
  await transition(other, "pack", value);
  await transition(other, "ship", value);
  expect((await transition(other, "deliver", value, { collected: "cash" })).status).toBe(403);

  const dueId = await placeOnDelivery();
  for (const move of ["pack", "ship"])
    expect((await transition(dueId, move, value)).status).toBe(200);
  const refused = await transition(dueId, "deliver", value);
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    "API keys can't deliver orders that are paid on delivery.",
  ]);
  expect((await readOrder(dueId, value)).status).toBe("SHIPPED");
});

async function placeOnDelivery(): Promise<string> {
  const desk = createDeliveryCalls(shop, owner);
  await desk.setOptions({ payOnDelivery: { isOn: true, limit: 50_000 } });
  await desk.give({ lagos: { payOnDelivery: true } });
  // Only who kept an order before may pay at the door.
  const person = await signUpVerified(shop);
  const receivedOn = toShopDay(new Date());
  const payment = {
    kind: "paid",
    method: "cash",
    amount: 20_000,
    reference: "",
    receivedOn,
  } as const;
  const customer = { email: person.email, phone: "0803 456 7890" };
  const earlier = staffOrderBody(productId, { customer, payment, isHandedOver: true });
  expect((await postStaffOrder(shop, owner, earlier)).status).toBe(201);
  const shippingInfo = { email: person.email, state: "Lagos", city: "Lagos" };
  const body = orderBody([orderItem(productId)], { shippingInfo, paymentMethod: "delivery" });
  const placed = await postOrder(shop, body, { token: person.token });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  return placed.body.data.id;
}

test("a product is created and changed by a key; stock needs its own scope, sizes stay", async () => {
  const { value } = await create({ name: "Old website", scopes: ["products:write"] });
  const products = productCalls(shop, bearer(value));
  const withStock = await products.call("POST /staff/products", await products.bodyOf());
  const lacking = [403, "This API key lacks the scope stock:write."];
  expect([withStock.status, withStock.body.detail]).toEqual(lacking);
  const product = await products.create({ sizes: ["S", "M"].map((size) => ({ size, stock: 0 })) });
  const changed = await products.change(product, { name: "Kano kaftan" });
  expect([changed.status, changed.body.data.name]).toEqual([200, "Kano kaftan"]);
  const stock = { reason: "received", changes: [{ size: "M", change: 3 }] };
  const adding = await products.change(changed.body.data, { stock });
  expect([adding.status, adding.body.detail]).toEqual(lacking);
  const removed = await products.change(changed.body.data, { sizes: ["M"] });
  expect([removed.status, removed.body.detail]).toEqual([403, "API keys can't remove sizes."]);
  expect((await products.move(changed.body.data, "archived")).status).toBe(200);

  const scanner = await create({ scopes: ["stock:write"] });
  const adjusted = await shop.api("POST /staff/stock/adjustments", {
    ...bearer(scanner.value),
    body: { reason: "received", cells: [{ productId: product.id, size: "M", change: 3 }] },
  });
  expect(adjusted.status, JSON.stringify(adjusted.body)).toBe(200);
  const ledger = await shop.api<LedgerPage>(
    `GET /staff/products/${product.id}/ledger?size=M`,
    bearer(scanner.value),
  );
  expect(ledger.body.data[0]).toMatchObject({ change: 3, by: "API key Warehouse scanner" });
});

test("a repeated Idempotency-Key acts once for a key, and never for another", async () => {
  const one = (await create({ scopes: ["orders:write"] })).value;
  const two = (await create({ scopes: ["orders:write"] })).value;
  const { id } = await placePaid();
  const note = (value: string) =>
    shop.api<Reply<StaffOrder>>(`POST /staff/orders/${id}/notes?key=${value}`, {
      headers: { ...bearer(value).headers, "idempotency-key": "scan-000001" },
      body: { text: "Shelf 12" },
    });
  await note(one);
  expect((await note(one)).body.data.notes).toHaveLength(1);
  await note(two);
  const { data } = (await shop.api<Reply<StaffOrder>>(`GET /staff/orders/${id}`, owner)).body;
  expect(data.notes).toHaveLength(2);
  expect(await findEverywhere(shop.runtime.db, one)).toEqual([]);
});

test("a key with the cookie of a session is refused, and one in the address ignored", async () => {
  const { value } = await create();
  const both = { ...owner.headers, ...bearer(value).headers };
  const refused = await shop.api("GET /staff/orders", { headers: both });
  expect([refused.status, refused.body.detail]).toEqual([
    401,
    "Send the cookie of a session or an API key, not both.",
  ]);
  for (const name of ["api_key", "key", "token", "access_token", "authorization"]) {
    const inAddress = await shop.api(`GET /staff/stock-counts/1?${name}=${value}`);
    expect(inAddress.status).toBe(401);
  }
});

test("a key works without an origin, which no session does", async () => {
  const { value } = await create({ scopes: ["orders:write"] });
  const { id } = await placePaid();
  expect((await transition(id, "pack", value)).status).toBe(200);
  const { cookie = "" } = owner.headers;
  const body = { version: 1 };
  const forged = await shop.api(`POST /staff/orders/${id}/unpack`, { headers: { cookie }, body });
  expect(forged.status).toBe(403);
});

test("a key has calls of its own, and uses up those of nobody else", async () => {
  const remoteAddress = nextAddress();
  const busy = (await create()).value;
  const quiet = (await create()).value;
  const get = (value: string) => shop.api("GET /staff/orders", { ...bearer(value), remoteAddress });
  for (let n = 0; n < callsPerKey.limit; n += 1) expect((await get(busy)).status).toBe(200);
  const limited = await get(busy);
  expect([limited.status, limited.body.code]).toEqual([429, "rate_limited"]);
  expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(limited.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect((await get(quiet)).status).toBe(200);
  const byPerson = await shop.api("GET /staff/orders", { ...owner, remoteAddress });
  expect(byPerson.status).toBe(200);
});

test("who guesses keys is limited by address, and a right one there still works", async () => {
  const remoteAddress = nextAddress();
  const { value } = await create();
  const get = (token: string, from = remoteAddress) =>
    shop.api("GET /staff/orders", { ...bearer(token), remoteAddress: from });
  const guess = `aso_test_${"0".repeat(32)}`;
  const statuses: number[] = [];
  for (let n = 0; n < 80; n += 1) statuses.push((await get(guess)).status);
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(401));
  expect(new Set(statuses.slice(60))).toEqual(new Set([429]));
  expect((await get(value)).status).toBe(200);
  expect((await get(guess, nextAddress())).status).toBe(401);
});

test("garbage in the Authorization header is refused like any unknown key", async () => {
  const { value } = await create();
  const near = fc.nat({ max: value.length - 1 }).map((at) => {
    const other = value[at] === "0" ? "1" : "0";
    return value.slice(0, at) + other + value.slice(at + 1);
  });
  const garbage = fc.oneof(
    fc.string({ maxLength: 600 }),
    fc.string({ unit: "binary", maxLength: 60 }),
    near,
    fc.constantFrom(value.toUpperCase(), value.slice(0, -1), `${value}0`, `${value} `, ""),
    fc.constantFrom(`aso_live_${value.slice(9)}`, value.slice(9), `x${value}`),
  );
  const scheme = fc.constantFrom("Bearer ", "bearer  ", "Basic ", "Token ", "Bearer Bearer ", "");
  await fc.assert(
    fc.asyncProperty(scheme, garbage, async (before, token) => {
      fc.pre(`${before}${token}`.trim().toLowerCase() !== `bearer ${value}`.toLowerCase());
      // As a client sends it; Node refuses the rest before the store sees it.
      const authorization = `${before}${token}`.replace(/[^\t\x20-\x7e\x80-\xff]/g, "");
      const { status, body } = await shop.api("GET /staff/orders", {
        headers: { authorization },
        remoteAddress: nextAddress(),
      });
      expect([status, body.code]).toEqual([401, "unauthenticated"]);
    }),
    { numRuns: 300 },
  );
});

test("keys of a demo are worth nothing in a live store", async () => {
  const { value } = await create();
  const live = await shop.goLive();
  expect((await live.api("GET /staff/orders", bearer(value))).status).toBe(401);
});

test("no key stands in the log", async () => {
  const { value } = await create();
  await getOrders(value);
  await shop.api(`GET /staff/orders?api_key=${value}`, bearer(value));
  await shop.api("POST /staff/api-keys", { ...bearer(value), body: { name: value } });
  await shop.api("GET /products", bearer(value));
  const lines = logged.join("");
  expect(lines).toContain("/api/staff/orders");
  expect(lines).not.toMatch(/aso_(?:test|live)_[0-9a-z]{8}/);
});
