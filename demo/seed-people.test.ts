import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuthReply } from "#contract/api/accounts/auth.ts";
import type { WishlistItem } from "#contract/api/accounts/wishlist.ts";
import type { BusinessProfile } from "#contract/api/business/business.ts";
import type { Order, PaymentStart } from "#contract/api/orders/orders.ts";
import type { StaffOrder, StaffOrderPage } from "#contract/api/orders/staff-orders.ts";
import type { StaffSales } from "#contract/api/reports/reports.ts";
import { getPaymentsState } from "#server/modules/payments/index.ts";
import { finishDays } from "#server/modules/reports/finish-days.ts";
import type { Sandbox } from "../sandbox/start-sandbox.ts";
import type { TestApp } from "../tests/kit/app.ts";
import { expectDemoLeaves } from "../tests/kit/demo-leaves.ts";
import { openDemoStore } from "../tests/kit/demo-store.ts";
import { findDiscrepancies, type Reply } from "../tests/kit/shop.ts";
import { signInStaff } from "../tests/kit/staff.ts";
import { addDemoUser } from "./add-demo-user.ts";
import { demoGuestOrder } from "./demo-orders.ts";
import type { CaseSandbox } from "./seed-cases.ts";
import { listDemoProductIds } from "./seed-catalogue.ts";
import { demoSignIns } from "./seed-people.ts";
import { seedStaff } from "./seed-staff.ts";
import { seedStore } from "./seed-store.ts";

const lateSeconds = 600;

const now = new Date();
let dataDir: string;
let store: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-people-"));
  ({ store, sandbox } = await openDemoStore(dataDir, () => now));
  await seedStaff(store.runtime);
  await seedStore(store.runtime, sandbox.control);
});
afterAll(async () => {
  await sandbox.close();
  await store.close();
  await rm(dataDir, { recursive: true });
});

const login = (shop: TestApp, email: string) =>
  shop.api<Reply<AuthReply>>("POST /auth/login", { body: { email, password: "asodemo" } });

async function ordersOf(email: string): Promise<readonly Order[]> {
  const { token } = (await login(store, email)).body.data;
  return (await store.api<Reply<Order[]>>("GET /orders", { token })).body.data;
}

test("shows a sale whose items were edited and whose balance was paid", async () => {
  const sales = await store.runtime.db.rows({
    text: `select o.status, o.due_kobo, o.received_kobo = o.total_kobo as is_paid,
        (select count(*)::integer from order_line where order_id = o.id) as lines
      from order_event e join shop_order o on o.id = e.order_id where e.kind = 'items_edited'`,
  });
  expect(sales).toEqual([{ status: "DELIVERED", dueKobo: 0, isPaid: true, lines: 2 }]);
});

test("all demo sign-ins work; one email is not verified", async () => {
  const replies = await Promise.all(demoSignIns.map(({ email }) => login(store, email)));
  const verified = replies.map(({ body }) => body.data.user.isVerified);
  expect(verified.filter((isVerified) => !isVerified)).toHaveLength(1);
});

test("a shopper has orders in every status with history, and a wishlist", async () => {
  const orders = await ordersOf("ada@example.com");
  expect(new Set(orders.map(({ status }) => status))).toEqual(
    new Set([
      "PENDING_PAYMENT",
      "PAID",
      "PROCESSING",
      "SHIPPED",
      "DELIVERED",
      "CANCELLED",
      "EXPIRED",
      "REFUNDED",
    ]),
  );
  const placed = orders.map(({ createdAt }) => createdAt);
  expect(placed).toEqual(placed.toSorted().reverse());

  const { token } = (await login(store, "ada@example.com")).body.data;
  for (const { orderNumber } of orders) {
    const detail = await store.api<Reply<Order>>(`GET /orders/${orderNumber}`, { token });
    const times = detail.body.data.timeline?.map(({ at }) => at) ?? [];
    expect(times).toEqual(times.toSorted());
    expect(times.every((at) => new Date(at) < new Date())).toBe(true);
  }
  const wishes = await store.api<Reply<WishlistItem[]>>("GET /wishlist", { token });
  expect(wishes.body.data.length).toBeGreaterThan(3);
});

test("orders have packed lines, photos, notes and carriers", async () => {
  const owner = await signInStaff(store, "owner");
  const { headers } = owner;
  const list = async (tab: string) =>
    (await store.api<StaffOrderPage>(`GET /staff/orders?tab=${tab}`, { headers })).body;
  const { meta } = await list("all");
  for (const tab of ["to_pack", "packed", "on_the_way", "delivered", "closed"] as const) {
    expect(meta.counts[tab], tab).toBeGreaterThan(0);
  }
  const orders: StaffOrder[] = [];
  const listed = await Promise.all(["to_pack", "packed", "on_the_way"].map(list));
  for (const { id } of listed.flatMap(({ data }) => data)) {
    const read = await store.api<Reply<StaffOrder>>(`GET /staff/orders/${id}`, { headers });
    orders.push(read.body.data);
  }
  expect(orders.filter(({ pinnedNote }) => pinnedNote !== null).length).toBeGreaterThan(0);
  expect(orders.filter(({ parcel }) => parcel.photoUrl !== null).length).toBeGreaterThan(1);
  expect(orders.some(({ parcel }) => parcel.trackingNumber !== "")).toBe(true);
  expect(orders.some(({ lines }) => lines.some(({ packedQuantity }) => packedQuantity > 0))).toBe(
    true,
  );
});

test("returns exist at each step, one never arrived", async () => {
  const returns = await store.runtime.db.rows<{ status: string; kind: string; days: number }>({
    text: `select status, kind, extract(epoch from now() - status_at)::float8 / 86400 as days
      from return_request`,
  });
  expect(new Set(returns.map(({ status }) => status))).toEqual(
    new Set([
      "REQUESTED",
      "APPROVED",
      "DECLINED",
      "RECEIVED",
      "SHIPPED",
      "REFUNDED",
      "CLOSED",
      "WITHDRAWN",
    ]),
  );
  expect(returns.filter(({ status, days }) => status === "APPROVED" && days > 14)).toHaveLength(1);
  const refunds = await store.runtime.db.rows<{ status: string }>({
    text: "select status from payment_refund where request_key like 'return:%'",
  });
  expect(refunds).toEqual([{ status: "done" }]);
});

test("unpaid orders can still be paid", async () => {
  const { token } = (await login(store, "ada@example.com")).body.data;
  const waiting = (await ordersOf("ada@example.com")).find(
    ({ status }) => status === "PENDING_PAYMENT",
  );
  const attempt = await store.api<Reply<PaymentStart>>(
    `POST /orders/${waiting?.orderNumber}/payment/attempts`,
    { token },
  );
  expect(attempt.status).toBe(200);
  expect(attempt.body.data.amount).toBe(waiting?.totalAmount);
});

test("a wholesale buyer ordered thirty or more units with a PO number below retail price", async () => {
  const units = ({ items }: Order) => items.reduce((total, { quantity }) => total + quantity, 0);
  const orders = await ordersOf("bisi@example.com");
  expect(orders.length).toBeGreaterThan(2);
  for (const order of orders) {
    expect(units(order)).toBeGreaterThanOrEqual(30);
    expect(order.poNumber).toMatch(/^ADB-/);
    const [item] = order.items;
    const product = await store.api<Reply<{ price: number }>>(`GET /products/${item?.productId}`);
    expect(item?.price).toBeLessThan(product.body.data.price);
  }
});

test("the guest order of the demo notes exists", async () => {
  const { orderNumber, email } = demoGuestOrder;
  const found = await store.api<Reply<Order>>(
    `GET /orders/lookup?email=${email}&orderNumber=${orderNumber}`,
  );
  expect(found.body.data.status).toBe("SHIPPED");
});

test("stock, ledger and money agree", async () => {
  expect(await findDiscrepancies(store)).toEqual([]);
  const wrong = await store.runtime.db.rows({
    text: `select o.order_number, o.status from shop_order o
      left join (select order_id, sum(amount_kobo) as kobo from payment_capture group by 1) c
        on c.order_id = o.id
      left join (select order_id, sum(amount_kobo) as kobo from payment_refund
        where status = 'done' group by 1) r on r.order_id = o.id
      where (o.open_cases = 0 and (o.paid_at is not null) <> (coalesce(c.kobo, 0) = o.total_kobo))
        or (o.status = 'REFUNDED') <> (coalesce(r.kobo, 0) = o.total_kobo and o.total_kobo > 0)
        or (o.received_kobo, o.refunded_kobo) <> (coalesce(c.kobo, 0), coalesce(r.kobo, 0))`,
  });
  expect(wrong).toEqual([]);
});

test("each kind of payment case is open", async () => {
  const cases = await store.runtime.db.rows<{ kind: string }>({
    text: "select kind from payment_case where resolved_at is null order by kind",
  });
  expect(cases.map(({ kind }) => kind)).toEqual([
    "overpaid",
    "paid_after_close",
    "paid_twice",
    "refund_failed",
    "refund_unknown",
    "reversed_after_paid",
    "underpaid",
    "wrong_currency",
    "wrong_reference",
  ]);
});

test("a provider outage is a resolved case without an alert", async () => {
  const outages = await store.runtime.db.rows({
    text: `select order_id, resolved_by, resolution from payment_case where kind = 'provider_config'`,
  });
  const resolution = "Payaza accepts our API key again.";
  expect(outages).toEqual([{ orderId: null, resolvedBy: "system", resolution }]);
  const { keyRefusedSince } = await getPaymentsState(store.runtime.db, now);
  expect(keyRefusedSince).toBeNull();
});

test("no payment check is overdue", async () => {
  const { watched, overdueSeconds } = await getPaymentsState(store.runtime.db, now);
  expect(watched).not.toEqual({});
  expect(overdueSeconds).toBeLessThan(lateSeconds);
});

test("a second start adds nothing and sends no old emails", async () => {
  const count = () =>
    store.runtime.db.first({
      text: `select (select count(*) from shop_order) as orders,
        (select count(*) from stock_movement) as movements,
        (select count(*) from mail_message) as mails, (select count(*) from discount) as discounts`,
    });
  const before = await count();
  await seedStore(store.runtime, sandbox.control);
  expect(await count()).toEqual(before);
  expect(before).toMatchObject({ orders: expect.any(Number) });
  const mails = await store.runtime.db.rows({
    text: "select from mail_message where kind like 'order-%'",
  });
  expect(mails.length).toBeLessThan(15);
  const inVain = await store.runtime.db.rows({
    text: `select payload from graphile_worker._private_jobs j
      where payload->>'id' like 'msg_%'
        and not exists (select from mail_message m where m.id = j.payload->>'id')`,
  });
  expect(inVain).toEqual([]);
});

test("an interrupted seed is completed by the next start", async () => {
  const shop = await openDemoStore(dataDir, () => now);
  const { runtime } = shop.store;
  const till = shop.sandbox.control;
  await seedStaff(runtime);
  await seedStore({ ...runtime, config: { ...runtime.config, mode: "live" } });
  const ada = { firstName: "Ada", lastName: "Obi", email: "ada@example.com" };
  await addDemoUser(runtime, { ...ada, isVerified: false });
  const halima = { firstName: "Halima", lastName: "Danjuma", email: "halima@example.com" };
  await addDemoUser(runtime, { ...halima, isVerified: true });
  let opened = 0;
  const stopping: CaseSandbox = {
    ...till,
    open(data) {
      opened += 1;
      if (opened > 5) throw new Error("stopped");
      return till.open(data);
    },
  };
  await expect(seedStore(runtime, stopping)).rejects.toThrow("stopped");
  await Promise.all([seedStore(runtime, till), seedStore(runtime, till)]);
  const count = (on: TestApp) =>
    on.runtime.db.first({
      text: `select (select count(*) from shop_order) as orders,
        (select count(*) from app_user where email_verified_at is not null) as verified,
        (select count(*) from app_user) as people,
        (select string_agg(status, ' ' order by status) from business_profile) as profiles,
        (select count(*) from wishlist_item) as wishes,
        (select count(*) from bulk_order_request) as enquiries`,
    });
  expect(await count(shop.store)).toEqual(await count(store));
  await shop.sandbox.close();
  await shop.store.close();
});

test.each([
  ["ILEYA15", undefined],
  ["OWAMBE5000", undefined],
  ["NEWYEAR20", "This discount has ended"],
  ["EARLYBIRD", "This discount is used up"],
])("the code %s exists", async (code, refusal) => {
  const reply = await store.api<Reply<unknown>>("POST /discounts/validate", {
    body: { code, subtotal: 60_000 },
  });
  expect(reply.body.errors?.[0]?.message).toBe(refusal);
});

test("has an approved, a pending and a rejected business, and enquiries", async () => {
  const statusOf = async (email: string) => {
    const { token } = (await login(store, email)).body.data;
    const reply = await store.api<Reply<BusinessProfile>>("GET /business-profiles/me", { token });
    return reply.body.data.status;
  };
  expect(await statusOf("chidi@example.com")).toBe("rejected");
  expect(await statusOf("bisi@example.com")).toBe("approved");
  expect(await statusOf("halima@example.com")).toBe("pending");
  const enquiries = await store.runtime.db.rows({
    text: "select from bulk_order_request where status = 'new'",
  });
  expect(enquiries).toHaveLength(2);
});

test("has sales on nearly every day of two months, and the ledger adds up", async () => {
  const { headers } = await signInStaff(store, "owner");
  await finishDays(store.runtime);
  const { data } = (await store.api<Reply<StaffSales>>("GET /staff/reports/sales", { headers }))
    .body;
  expect(data.days.filter(({ orders }) => orders > 0).length).toBeGreaterThan(50);
  expect(data.month.revenue).toBeGreaterThan(1_000_000);
  expect(data.bestSellers).toHaveLength(4);
  expect(data.claims.every(({ isMet }) => isMet !== null)).toBe(true);
  expect(await findDiscrepancies(store)).toEqual([]);
});

test("an owner can remove all demo data, and a restart adds nothing", async () => {
  await expectDemoLeaves(store, await signInStaff(store, "owner"), await listDemoProductIds());
  await seedStore(store.runtime, sandbox.control);
  expect((await login(store, "ada@example.com")).status).toBe(401);
  expect(await store.runtime.db.rows({ text: "select id from shop_order" })).toHaveLength(1);
});
