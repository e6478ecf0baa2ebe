import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffBulkOrder } from "#contract/api/staff-bulk-orders.ts";
import type { StaffLetter } from "#contract/api/staff-letters.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { kobo } from "#contract/money/kobo.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { markFailed } from "#server/modules/mail/mail.queries.ts";
import { markOrderPaid } from "#server/modules/orders/index.ts";
import { recordCapture } from "#server/modules/payments/payments.queries.ts";
import { raiseReview } from "#server/modules/payments/raise-review.ts";
import { listOpenReviews } from "#server/modules/payments/reviews.queries.ts";
import { totpCode } from "#server/modules/staff/totp.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { readEnquiry, sendEnquiry } from "./kit/bulk-orders.ts";
import { addCustomer, oneCustomer } from "./kit/customers.ts";
import { discountBody } from "./kit/discounts.ts";
import { signUpVerified } from "./kit/people.ts";
import { photoForm, pictureForm } from "./kit/photos.ts";
import { actOnReturn, askedReturn, asNew, deliverOrder } from "./kit/returns.ts";
import {
  addDiscount,
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "./kit/shop.ts";
import { inviteStaff, type SignedInStaff, signInStaff } from "./kit/staff.ts";
import { listStaffCalls, type StaffCall } from "./kit/staff-calls.ts";

let shop: TestApp;
let calls: readonly StaffCall[];
beforeAll(async () => {
  shop = await createTestApp();
  calls = listStaffCalls(shop);
});
afterAll(() => shop.close());

/** What a call is made with so that it changes something. */
interface Change {
  readonly id?: string;
  readonly noteId?: string;
  /** Whom it is about, where no id stands in the address. */
  readonly about?: string;
  readonly query?: string;
  readonly body?: unknown;
  /** Which sides of the change the audit log tells. */
  readonly tells: "before" | "after" | "both";
}

async function pendingBusiness(): Promise<string> {
  const { token } = await signUpVerified(shop);
  const body = { companyName: "Ruby Trading", taxId: "1", address: "1 Aba Road", email: "a@b.ng" };
  const applied = await shop.api<Reply<{ id: string }>>("POST /business-profiles", { token, body });
  expect(applied.status, JSON.stringify(applied.body)).toBe(201);
  return applied.body.data.id;
}

async function enquiry(owner: SignedInStaff): Promise<StaffBulkOrder> {
  return await readEnquiry(shop, owner, (await sendEnquiry(shop)).reference);
}

const draft = { subject: "News", preview: "", body: "Cloth", buttonLabel: "", buttonAddress: "" };
async function letter({ headers }: SignedInStaff): Promise<StaffLetter> {
  return (await shop.api<Reply<StaffLetter>>("POST /staff/letters", { headers, body: draft })).body
    .data;
}

async function deadMail(): Promise<string> {
  const mail = { kind: "test", to: "a@b.ng", title: "Hi", preview: "", parts: [], footer: "" };
  const id = await shop.runtime.db.withTransaction((tx) => writeMail(tx, shop.runtime, mail));
  await markFailed(shop.runtime.db, id ?? "", { status: "dead", lastError: "550" });
  return id ?? "";
}

/** An order that was paid, after these presses. */
async function order(
  owner: SignedInStaff,
  presses: readonly ("pack" | "send")[] = [],
): Promise<StaffOrder> {
  const { id } = await placeOrder();
  await shop.runtime.db.withTransaction((tx) =>
    markOrderPaid(tx, shop.runtime, id, { reason: "Paid" }),
  );
  for (const [before, press] of presses.entries()) {
    const body = { version: before + 2 };
    await shop.api(`POST /staff/orders/${id}/${press}`, { headers: owner.headers, body });
  }
  return await readOrder(owner, id);
}

async function placeOrder() {
  const productId = await addProduct(shop);
  return (await postOrder(shop, orderBody([orderItem(productId)]))).body.data;
}

async function readOrder({ headers }: SignedInStaff, id: string): Promise<StaffOrder> {
  return (await shop.api<Reply<StaffOrder>>(`GET /staff/orders/${id}`, { headers })).body.data;
}

/** A refund whose piece is on its way back. */
async function comingPieces(): Promise<string> {
  const { orderId } = await paymentCase();
  const id = `rfd_${orderId}`;
  await shop.runtime.db.rows({
    text: `with refund as (
        insert into payment_refund (id, reference, order_id, amount_kobo, reason, status, requested_by)
        select $1, order_number, id, 1000, '', 'done', 'test' from shop_order where id = $2 returning id
      )
      insert into payment_refund_line (refund_id, order_id, position, quantity, amount_kobo, fate, back_at)
      select id, $2, 1, 1, 1000, 'arrival', null from refund`,
    values: [id, orderId],
  });
  return id;
}

/** What staff send of a product. */
async function productBody(changes: Record<string, unknown>) {
  await addProduct(shop);
  return {
    name: "Ìbàdàn shirt",
    description: "",
    material: "Cotton",
    category: "MEN",
    typeId: "shirt",
    price: 12_000,
    discount: 0,
    featured: false,
    tieredPricing: [],
    pictures: [],
    ...changes,
  };
}

const newestEvent = (order: StaffOrder) => order.timeline.find(({ id }) => id !== null)?.id ?? 0;

/** An order that was paid, and a case about it that a person must settle. */
async function paymentCase(): Promise<{ id: string; orderId: string }> {
  const { runtime } = shop;
  const price = 10_000;
  const productId = await addProduct(shop, { price });
  const placed = await postOrder(shop, orderBody([orderItem(productId, { price })]));
  const { id: orderId, orderNumber: reference } = placed.body.data;
  const id = await runtime.db.withTransaction(async (tx) => {
    const amountKobo = kobo(price * 100);
    const capture = { reference, orderId, amountKobo, currency: "NGN", providerReference: null };
    await recordCapture(tx, { ...capture, capturedAt: runtime.clock() });
    await markOrderPaid(tx, runtime, orderId, { reason: "" });
    await raiseReview(tx, runtime, { kind: "paid_twice", orderId, reference, detail: "" });
    const [review] = await listOpenReviews(tx, orderId);
    return review?.id ?? "";
  });
  return { id, orderId };
}

/** A return that was brought so far. */
async function returnThatIs(state: "asked" | "approved" | "arrived"): Promise<string> {
  const bought = await deliverOrder(shop, [orderItem(await addProduct(shop))]);
  const { id } = await askedReturn(shop, bought);
  const support = await signInStaff(shop, "support");
  if (state !== "asked") await actOnReturn(shop, support, id, "approve", { kind: "exchange" });
  if (state === "arrived") await actOnReturn(shop, support, id, "receive", asNew);
  return id;
}

/** A stock-take of everything that goes on. */
async function stocktake({ headers }: SignedInStaff): Promise<string> {
  const begun = { headers, body: {} };
  return (await shop.api<Reply<{ id: string }>>("POST /staff/stock-takes", begun)).body.data.id;
}

/** A code that was not used to sign in. */
const nextCode = ({ member }: SignedInStaff) =>
  totpCode(member.totpSecret, new Date(shop.runtime.clock().getTime() + 30_000));

/** One valid call of each kind that changes something, by its pattern. */
const changes: Readonly<Record<string, (owner: SignedInStaff) => Promise<Change>>> = {
  "POST /staff/business-profiles/{id}/approve": async () => ({
    id: await pendingBusiness(),
    body: { version: 1 },
    tells: "both",
  }),
  "POST /staff/business-profiles/{id}/reject": async () => ({
    id: await pendingBusiness(),
    body: { version: 1, note: "No" },
    tells: "both",
  }),
  "PATCH /staff/bulk-orders/{id}": async (owner) => ({
    id: (await enquiry(owner)).id,
    body: { version: 1, status: "quoted" },
    tells: "both",
  }),
  "POST /staff/bulk-orders/{id}/replies": async (owner) => ({
    id: (await enquiry(owner)).id,
    body: { text: "Good day" },
    tells: "both",
  }),
  "POST /staff/bulk-orders/{id}/notes": async (owner) => ({
    id: (await enquiry(owner)).id,
    body: { text: "Call them" },
    tells: "both",
  }),
  "POST /staff/customers/{id}/notes": async () => ({
    id: (await addCustomer(shop)).id,
    body: { text: "Wants her own label" },
    tells: "after",
  }),
  "POST /staff/orders/{id}/pack": async (owner) => ({
    id: (await order(owner)).id,
    body: { version: 2 },
    tells: "both",
  }),
  "POST /staff/orders/{id}/send": async (owner) => ({
    id: (await order(owner, ["pack"])).id,
    body: { version: 3, carrier: "DHL", trackingNumber: "123" },
    tells: "both",
  }),
  "POST /staff/orders/{id}/deliver": async (owner) => ({
    id: (await order(owner, ["pack", "send"])).id,
    body: { version: 4 },
    tells: "both",
  }),
  "POST /staff/orders/{id}/undo": async (owner) => {
    const packed = await order(owner, ["pack"]);
    return { id: packed.id, body: { eventId: newestEvent(packed) }, tells: "both" };
  },
  "POST /staff/orders/moves": async (owner) => {
    const { id } = await order(owner);
    return { about: id, body: { to: "packed", orders: [{ id }] }, tells: "both" };
  },
  "POST /staff/orders/moves/undo": async (owner) => {
    const packed = await order(owner, ["pack"]);
    const { id } = packed;
    const body = { orders: [{ id, eventId: newestEvent(packed) }] };
    return { about: id, body, tells: "both" };
  },
  "POST /staff/orders/{id}/ticks": async (owner) => ({
    id: (await order(owner)).id,
    body: { position: 1, laidIn: 1 },
    tells: "both",
  }),
  "POST /staff/orders/{id}/notes": async (owner) => ({
    id: (await order(owner)).id,
    body: { text: "Tailor says Monday" },
    tells: "after",
  }),
  "PATCH /staff/orders/{id}/notes/{noteId}": async (owner) => {
    const { id } = await order(owner);
    const { headers } = owner;
    const body = { text: "Tailor says Monday" };
    await shop.api(`POST /staff/orders/${id}/notes`, { headers, body });
    const noteId = (await readOrder(owner, id)).notes[0]?.id ?? "";
    return { id, noteId, body: { isPinned: true }, tells: "both" };
  },
  "PATCH /staff/orders/{id}/address": async (owner) => {
    const { id, address } = await order(owner);
    const body = { version: 2, address: { ...address, city: "Ìbàdàn" } };
    return { id, body, tells: "both" };
  },
  "PATCH /staff/orders/{id}/parcel": async (owner) => ({
    id: (await order(owner, ["pack", "send"])).id,
    body: { version: 4, carrier: "DHL", trackingNumber: "123" },
    tells: "both",
  }),
  "POST /staff/orders": async () => {
    const { shippingInfo } = orderBody([]);
    const items = [{ productId: await addProduct(shop), size: "M", quantity: 2 }];
    return { body: { items, shippingInfo, totalAmount: 20_000 }, tells: "after" };
  },
  "POST /staff/orders/{id}/pay-link": async () => ({
    id: (await placeOrder()).id,
    tells: "after",
  }),
  "POST /staff/orders/{id}/mails": async (owner) => ({
    id: (await order(owner)).id,
    tells: "after",
  }),
  "POST /staff/orders/{id}/photo": async (owner) => ({
    id: (await order(owner)).id,
    body: await photoForm(),
    tells: "after",
  }),
  "DELETE /staff/orders/{id}/photo": async (owner) => {
    const { id } = await order(owner);
    const { headers } = owner;
    await shop.api(`POST /staff/orders/${id}/photo`, { headers, body: await photoForm() });
    return { id, tells: "before" };
  },
  "POST /staff/orders/{id}/cancel": async () => ({
    id: (await placeOrder()).id,
    body: { version: 1, reason: "Asked for by the buyer" },
    tells: "both",
  }),
  "POST /staff/returns/{id}/approve": async () => ({
    id: await returnThatIs("asked"),
    body: { version: 1, kind: "exchange" },
    tells: "both",
  }),
  "POST /staff/returns/{id}/decline": async () => ({
    id: await returnThatIs("asked"),
    body: { version: 1, words: "It was worn." },
    tells: "both",
  }),
  "POST /staff/returns/{id}/undo": async () => ({
    id: await returnThatIs("approved"),
    body: { version: 2 },
    tells: "both",
  }),
  "POST /staff/returns/{id}/receive": async () => ({
    id: await returnThatIs("approved"),
    body: { version: 2, ...asNew },
    tells: "both",
  }),
  "POST /staff/returns/{id}/send": async () => ({
    id: await returnThatIs("arrived"),
    body: { version: 3 },
    tells: "both",
  }),
  "POST /staff/returns/{id}/refund": async () => ({
    id: await returnThatIs("arrived"),
    body: { version: 3, amount: 10_000 },
    tells: "both",
  }),
  "POST /staff/returns/{id}/close": async () => ({
    id: await returnThatIs("approved"),
    body: { version: 2, words: "It never came." },
    tells: "both",
  }),
  "POST /staff/products": async () => ({
    body: await productBody({ sizes: [{ size: "M", stock: 2 }], status: "draft" }),
    tells: "after",
  }),
  "POST /staff/pictures": async () => ({ body: await pictureForm(), tells: "after" }),
  "POST /staff/products/types": async () => ({ body: { name: "Agbádá" }, tells: "after" }),
  "PATCH /staff/products/{id}": async () => ({
    id: await addProduct(shop),
    body: { ...(await productBody({ sizes: ["M", "L"] })), version: 1 },
    tells: "both",
  }),
  "POST /staff/products/{id}/status": async () => ({
    id: await addProduct(shop),
    body: { version: 1, to: "archived" },
    tells: "both",
  }),
  "POST /staff/products/{id}/stock": async () => ({
    id: await addProduct(shop),
    body: { changes: [{ size: "M", change: 5 }], reason: "received" },
    tells: "both",
  }),
  "POST /staff/discounts": async () => ({
    body: { ...discountBody, code: "MADE10", active: true },
    tells: "after",
  }),
  "POST /staff/discounts/batches": async () => ({
    body: { ...discountBody, prefix: "BATCH", count: 3, active: true },
    tells: "after",
  }),
  "PATCH /staff/discounts/{id}": async () => ({
    id: await addDiscount(shop, "CHANGED"),
    body: { ...discountBody, version: 1, code: "CHANGED", value: 15 },
    tells: "both",
  }),
  "POST /staff/discounts/{id}/switch": async () => ({
    id: await addDiscount(shop, "SWITCHED"),
    body: { version: 1, active: false },
    tells: "both",
  }),
  "POST /staff/stock-takes": async () => ({ body: {}, tells: "after" }),
  "POST /staff/stock-takes/{id}/counts": async (owner) => {
    const counts = [{ productId: await addProduct(shop), size: "M", counted: 3, ago: 0 }];
    return { id: await stocktake(owner), body: { counts }, tells: "after" };
  },
  "POST /staff/stock-takes/{id}/finish": async (owner) => ({
    id: await stocktake(owner),
    body: { version: 1 },
    tells: "both",
  }),
  "POST /staff/stock-takes/{id}/give-up": async (owner) => ({
    id: await stocktake(owner),
    body: { version: 1 },
    tells: "both",
  }),
  "POST /staff/stock/changes": async () => {
    const productId = await addProduct(shop);
    const body = { reason: "received", cells: [{ productId, size: "M", change: 5 }] };
    return { about: productId, body, tells: "both" };
  },
  "POST /staff/customers/{id}/copy": async () => ({
    id: (await addCustomer(shop)).id,
    tells: "after",
  }),
  "POST /staff/customers/{id}/forget": async (owner) => {
    const email = "forget.me@customers.example";
    await sendEnquiry(shop, { email });
    return { id: (await oneCustomer(shop, owner, email)).id, body: { email }, tells: "before" };
  },
  "POST /staff/letters": async () => ({ body: draft, tells: "after" }),
  "PATCH /staff/letters/{id}": async (owner) => ({
    id: (await letter(owner)).id,
    body: { ...draft, subject: "Other news", version: 1 },
    tells: "both",
  }),
  "DELETE /staff/letters/{id}": async (owner) => ({
    id: (await letter(owner)).id,
    query: "?version=1",
    tells: "before",
  }),
  "POST /staff/letters/{id}/test": async (owner) => ({
    id: (await letter(owner)).id,
    tells: "after",
  }),
  "POST /staff/letters/{id}/send": async (owner) => {
    const body = { email: "reader@example.com" };
    await shop.api("POST /newsletter/subscribe", { body, remoteAddress: nextAddress() });
    return { id: (await letter(owner)).id, body: { version: 1 }, tells: "both" };
  },
  "PATCH /staff/payments/{id}": async ({ member }) => ({
    id: (await paymentCase()).id,
    body: { version: 1, assigneeId: member.id },
    tells: "both",
  }),
  "POST /staff/payments/{id}/decide": async () => ({
    id: (await paymentCase()).id,
    body: { version: 1, way: "leave", amount: null, reason: "Nothing came twice" },
    tells: "both",
  }),
  "POST /staff/payments/{id}/ask": async () => ({ id: (await paymentCase()).id, tells: "after" }),
  "POST /staff/orders/{id}/payments/ask": async () => ({
    id: (await paymentCase()).orderId,
    tells: "after",
  }),
  "POST /staff/orders/{id}/refunds": async () => ({
    id: (await paymentCase()).orderId,
    body: { mode: "amount", lines: [], shipping: false, amount: 100, why: "goodwill" },
    tells: "after",
  }),
  "POST /staff/refunds/{id}/receive": async () => {
    const body = { position: 1, asNew: 1, toMend: 0, lost: 0 };
    return { id: await comingPieces(), body, tells: "after" };
  },
  "POST /staff/mails/{id}/resend": async () => ({ id: await deadMail(), tells: "both" }),
  "POST /staff/members": async () => ({
    body: { email: "kemi@aso.example", name: "Kẹ́mi", role: "packer" },
    tells: "after",
  }),
  "PATCH /staff/members/{id}": async () => ({
    id: (await signInStaff(shop, "support")).member.id,
    body: { version: 1, role: "stock_keeper" },
    tells: "both",
  }),
  "POST /staff/members/{id}/invitation": async (owner) => ({
    id: (await inviteStaff(shop, owner)).member.id,
    tells: "both",
  }),
  "DELETE /staff/members/{id}/invitation": async (owner) => ({
    id: (await inviteStaff(shop, owner)).member.id,
    tells: "before",
  }),
  "POST /staff/members/{id}/deactivate": async () => ({
    id: (await signInStaff(shop, "support")).member.id,
    body: { version: 1 },
    tells: "both",
  }),
  "POST /staff/members/{id}/reactivate": async (owner) => {
    const { id } = (await signInStaff(shop, "support")).member;
    const { headers } = owner;
    await shop.api(`POST /staff/members/${id}/deactivate`, { headers, body: { version: 1 } });
    return { id, body: { version: 2 }, tells: "both" };
  },
  "POST /staff/members/{id}/authenticator-reset": async () => ({
    id: (await signInStaff(shop, "support")).member.id,
    tells: "both",
  }),
  "POST /staff/account/password": async ({ member }) => ({
    body: { currentPassword: member.password, newPassword: "another-horse-2" },
    tells: "after",
  }),
  "POST /staff/account/recovery-codes": async (owner) => ({
    body: { password: owner.member.password, code: nextCode(owner) },
    tells: "both",
  }),
  "POST /staff/account/authenticator-reset": async (owner) => ({
    body: { password: owner.member.password, code: nextCode(owner) },
    tells: "both",
  }),
};

const newestEntry = "select coalesce(max(id), 0) as id from audit_entry";
interface Entry {
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

describe("every change by staff is told in the audit log", () => {
  test("and the table below knows every call that changes something", () => {
    const changing = calls.filter(({ method, who }) => method !== "GET" && who !== "anybody");
    const patterns = changing.map(({ method, pattern }) => `${method} ${pattern}`);
    expect(Object.keys(changes).sort()).toEqual(patterns.sort());
  });

  test.each(Object.keys(changes))("%s", async (call) => {
    const { db } = shop.runtime;
    const owner = await signInStaff(shop, "owner");
    const change = await changes[call]?.(owner);
    if (!change) throw new Error("No change");
    const { id = "", noteId = "", query = "" } = change;
    const path = call.replace("{id}", id).replace("{noteId}", noteId) + query;
    const last = await db.first<{ id: number }>({ text: newestEntry });
    const { headers } = owner;
    const made = await shop.api(path as `POST /${string}`, {
      headers,
      ...("body" in change && { body: change.body }),
    });
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
    const entries = await db.rows<Entry>({
      text: "select subject, before, after from audit_entry where id > $1 and actor = $2",
      values: [last?.id ?? 0, `staff:${owner.member.id}`],
    });
    // a refund has an entry of its own, beside that of what it is made for
    const about = change.id ?? change.about ?? (call.includes("/account/") ? owner.member.id : "");
    const told = about === "" ? entries : entries.filter(({ subject }) => subject === about);
    expect(told, JSON.stringify(entries)).toHaveLength(1);
    const { before, after } = told[0] as Entry;
    expect(before === null, "before").toBe(change.tells === "after");
    expect(after === null, "after").toBe(change.tells === "before");
    const text = JSON.stringify(entries);
    expect(text).not.toMatch(/horse|[\w-]{43}|argon2/);
    expect(text).not.toContain(owner.member.totpSecret);
  });

  test("a change that fails tells nothing", async () => {
    const owner = await signInStaff(shop, "owner");
    const { id } = await letter(owner);
    const entries = () => shop.api<Reply<unknown[]>>(`GET /staff/audit?subject=${id}`, owner);
    const told = (await entries()).body.data.length;
    const { headers } = owner;
    const body = { ...draft, subject: "Stale", version: 7 };
    expect((await shop.api(`PATCH /staff/letters/${id}`, { headers, body })).status).toBe(409);
    expect((await entries()).body.data).toHaveLength(told);
  });
});
