import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { kobo } from "#contract/money/kobo.ts";
import { markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import { openCase } from "#server/modules/payments/cases/open-case.ts";
import { listOpenCases } from "#server/modules/payments/cases/payment-cases.queries.ts";
import { upsertCapture } from "#server/modules/payments/payments.queries.ts";
import { insertRefundLines } from "#server/modules/payments/refund-lines.queries.ts";
import { insertRefund, updateRefund } from "#server/modules/payments/refunds.queries.ts";
import type { TestApp } from "../app.ts";
import { createDeliveryCalls, resetDelivery } from "../delivery.ts";
import { createImportForm } from "../imports.ts";
import { photoForm } from "../photos.ts";
import { addProduct, orderBody, orderItem, postOrder, type Reply } from "../shop.ts";
import type { SignedInStaff } from "../staff.ts";
import { postStaffOrder, staffOrderBody } from "../staff-orders.ts";
import type { StaffChanges } from "./change.ts";

/** An order that was paid, after these commands. */
async function order(
  shop: TestApp,
  owner: SignedInStaff,
  commands: readonly ("pack" | "ship" | "deliver")[] = [],
): Promise<StaffOrder> {
  const { id } = await placeOrder(shop);
  await shop.runtime.db.withTransaction((tx) =>
    markOrderPaid(tx, shop.runtime, id, { reason: "Paid" }),
  );
  for (const [before, command] of commands.entries()) {
    const body = { version: before + 2 };
    await shop.api(`POST /staff/orders/${id}/${command}`, { headers: owner.headers, body });
  }
  return await readOrder(shop, owner, id);
}

async function placeOrder(shop: TestApp) {
  const productId = await addProduct(shop);
  return (await postOrder(shop, orderBody([orderItem(productId)]))).body.data;
}

async function readOrder(
  shop: TestApp,
  { headers }: SignedInStaff,
  id: string,
): Promise<StaffOrder> {
  return (await shop.api<Reply<StaffOrder>>(`GET /staff/orders/${id}`, { headers })).body.data;
}

async function expectedItems(shop: TestApp): Promise<string> {
  const { orderId, reference } = await paymentCase(shop);
  const id = `rfd_${orderId}`;
  const now = shop.runtime.clock();
  const amountKobo = kobo(1_000);
  await shop.runtime.db.withTransaction(async (tx) => {
    await insertRefund(tx, {
      ...{ id, reference, orderId, amountKobo, shippingKobo: kobo(0), reason: "", message: "" },
      ...{ requestKey: id, operationKey: id, part: 1, returnId: null, status: "requested" },
      ...{ requestedBy: "test", requestedAt: now, nextCheckAt: null },
    });
    const line = { position: 1, quantity: 1, amountKobo, disposition: "arrival" } as const;
    await insertRefundLines(tx, { id, orderId, at: now }, [line]);
    await updateRefund(tx, id, {
      ...{ status: "done", how: "by_provider", providerRefundReference: null, note: "" },
      ...{ nextCheckAt: null, now },
    });
  });
  return id;
}

/** An order that was paid, and a case about it that a person must settle. */
async function paymentCase(
  shop: TestApp,
): Promise<{ id: string; orderId: string; reference: string }> {
  const { runtime } = shop;
  const price = 10_000;
  const productId = await addProduct(shop, { price });
  const placed = await postOrder(shop, orderBody([orderItem(productId, { price })]));
  const { id: orderId, orderNumber: reference } = placed.body.data;
  const id = await runtime.db.withTransaction(async (tx) => {
    const amountKobo = kobo(price * 100);
    const capture = { reference, orderId, amountKobo, currency: "NGN", providerReference: null };
    await upsertCapture(tx, { ...capture, capturedAt: runtime.clock() });
    await markOrderPaid(tx, runtime, orderId, { reason: "" });
    await openCase(tx, runtime, { kind: "paid_twice", orderId, reference, detail: "" });
    const [review] = await listOpenCases(tx, orderId);
    return review?.id ?? "";
  });
  return { id, orderId, reference };
}

/** Money received in the account of the shop for an order that nobody paid yet. */
const receivedMoney = {
  amount: 10_000,
  receivedOn: toShopDay(new Date()),
  bankReference: "NIP/1/OBI ADA",
  due: 10_000,
};

/** An order that was paid by transfer. */
async function transferred(shop: TestApp, { headers }: SignedInStaff) {
  const order = await placeOrder(shop);
  const body = { ...receivedMoney, bankReference: order.orderNumber };
  await shop.api(`POST /staff/orders/${order.id}/bank-transfers`, { headers, body });
  return order;
}

/** ₦100 as a kindness. */
const hundredBack = { mode: "amount", lines: [], shipping: false, amount: 100, why: "goodwill" };

async function refundToSend(shop: TestApp, owner: SignedInStaff): Promise<string> {
  const { id } = await transferred(shop, owner);
  const { headers } = owner;
  const body = { ...hundredBack, refundable: 10_000 };
  type Refunds = Reply<readonly { readonly id: string }[]>;
  const created = await shop.api<Refunds>(`POST /staff/orders/${id}/refunds`, { headers, body });
  return created.body.data[0]?.id ?? "";
}

/** ₦10,000 that a rider took at the door. */
async function delivered(shop: TestApp, owner: SignedInStaff) {
  const productId = await addProduct(shop);
  const customer = { email: "known@example.com", phone: "0803 456 7891" };
  const items = [{ productId, size: "M", quantity: 1 }];
  const receivedOn = toShopDay(shop.runtime.clock());
  const payment = {
    kind: "paid",
    method: "cash",
    amount: 10_000,
    reference: "",
    receivedOn,
  } as const;
  const sale = staffOrderBody(productId, { customer, items, totalAmount: 10_000 });
  await postStaffOrder(shop, owner, { ...sale, payment, isHandedOver: true });
  const desk = createDeliveryCalls(shop, owner);
  await desk.setOptions({ payOnDelivery: { isOn: true, limit: 50_000 } });
  await desk.give({ lagos: { payOnDelivery: true } });
  const placed = await postStaffOrder(shop, owner, { ...sale, payment: { kind: "delivery" } });
  await resetDelivery(shop);
  const { id } = placed.body.data;
  for (const [command, more] of [
    ["pack", {}],
    ["ship", { carrier: "Our own rider" }],
    ["deliver", { collected: "cash" }],
  ] as const) {
    const { version } = await readOrder(shop, owner, id);
    const body = { version, ...more };
    await shop.api(`POST /staff/orders/${id}/${command}`, { headers: owner.headers, body });
  }
  return { id, due: 10_000, method: "cash", amount: 10_000, reference: "" };
}

/** One valid call of each kind that changes orders, payments and refunds, by its pattern. */
export const salesChanges: StaffChanges = {
  "POST /staff/orders/{id}/items": async (shop, owner) => {
    const { id, version, lines } = await order(shop, owner);
    const items = lines.map(({ productId, size }) => ({ productId, size, quantity: 2 }));
    return { id, body: { version, items, totalAmount: 20_000 }, audits: "both" };
  },
  "POST /staff/orders/{id}/pack": async (shop, owner) => ({
    id: (await order(shop, owner)).id,
    body: { version: 2 },
    audits: "both",
  }),
  "POST /staff/orders/{id}/ship": async (shop, owner) => ({
    id: (await order(shop, owner, ["pack"])).id,
    body: { version: 3, carrier: "DHL", trackingNumber: "123" },
    audits: "both",
  }),
  "POST /staff/orders/{id}/deliver": async (shop, owner) => ({
    id: (await order(shop, owner, ["pack", "ship"])).id,
    body: { version: 4 },
    audits: "both",
  }),
  "POST /staff/orders/{id}/unpack": async (shop, owner) => ({
    id: (await order(shop, owner, ["pack"])).id,
    body: { version: 3 },
    audits: "both",
  }),
  "POST /staff/orders/{id}/cancel-shipment": async (shop, owner) => ({
    id: (await order(shop, owner, ["pack", "ship"])).id,
    body: { version: 4 },
    audits: "both",
  }),
  "POST /staff/orders/{id}/undeliver": async (shop, owner) => ({
    id: (await order(shop, owner, ["pack", "ship", "deliver"])).id,
    body: { version: 5 },
    audits: "both",
  }),
  "POST /staff/orders/{id}/reopen": async (shop, { headers }) => {
    const { id } = await placeOrder(shop);
    const body = { version: 1, reason: "Asked for by the buyer" };
    await shop.api(`POST /staff/orders/${id}/cancel`, { headers, body });
    return { id, body: { version: 2 }, audits: "both" };
  },
  "POST /staff/orders/transitions": async (shop, owner) => {
    const { id } = await order(shop, owner);
    return { about: id, body: { to: "packed", orders: [{ id }] }, audits: "both" };
  },
  "POST /staff/orders/{id}/packed-items": async (shop, owner) => ({
    id: (await order(shop, owner)).id,
    body: { position: 1, packedQuantity: 1 },
    audits: "both",
  }),
  "POST /staff/orders/{id}/notes": async (shop, owner) => ({
    id: (await order(shop, owner)).id,
    body: { text: "Tailor says Monday" },
    audits: "after",
  }),
  "PATCH /staff/orders/{id}/notes/{noteId}": async (shop, owner) => {
    const { id } = await order(shop, owner);
    const { headers } = owner;
    const body = { text: "Tailor says Monday" };
    await shop.api(`POST /staff/orders/${id}/notes`, { headers, body });
    const noteId = (await readOrder(shop, owner, id)).notes[0]?.id ?? "";
    return { id, noteId, body: { isPinned: true }, audits: "both" };
  },
  "PATCH /staff/orders/{id}/address": async (shop, owner) => {
    const { id, address } = await order(shop, owner);
    const body = { version: 2, address: { ...address, city: "Ìbàdàn" } };
    return { id, body, audits: "both" };
  },
  "PATCH /staff/orders/{id}/parcel": async (shop, owner) => ({
    id: (await order(shop, owner, ["pack", "ship"])).id,
    body: { version: 4, carrier: "DHL", trackingNumber: "123" },
    audits: "both",
  }),
  "POST /staff/orders": async (shop) => {
    const productId = await addProduct(shop);
    return { body: staffOrderBody(productId), audits: "after" };
  },
  "POST /staff/orders/{id}/payment-link/email": async (shop, owner) => {
    const body = staffOrderBody(await addProduct(shop));
    const created = (await postStaffOrder(shop, owner, body)).body.data;
    const token = created.paymentLink?.split("#")[1] ?? "";
    return { id: created.id, body: { token }, audits: "after" };
  },
  "POST /staff/orders/{id}/payments": async (shop) => ({
    id: (await placeOrder(shop)).id,
    body: {
      ...{ method: "cash", amount: 5_000, reference: "", due: 10_000 },
      receivedOn: toShopDay(shop.runtime.clock()),
    },
    audits: "after",
  }),
  "POST /staff/payments/on-delivery": async (shop, owner) => {
    const order = await delivered(shop, owner);
    const body = { receivedOn: toShopDay(shop.runtime.clock()), orders: [order] };
    return { about: order.id, body, audits: "after" };
  },
  "POST /staff/orders/{id}/hand-over": async (shop, owner) => ({
    id: (await order(shop, owner)).id,
    body: { version: 2 },
    audits: "both",
  }),
  "POST /staff/orders/{id}/payment-link": async (shop) => ({
    id: (await placeOrder(shop)).id,
    audits: "after",
  }),
  "POST /staff/orders/{id}/resend-email": async (shop, owner) => ({
    id: (await order(shop, owner)).id,
    audits: "after",
  }),
  "POST /staff/orders/{id}/parcel-photo": async (shop, owner) => ({
    id: (await order(shop, owner)).id,
    body: await photoForm(),
    audits: "after",
  }),
  "DELETE /staff/orders/{id}/parcel-photo": async (shop, owner) => {
    const { id } = await order(shop, owner);
    const { headers } = owner;
    await shop.api(`POST /staff/orders/${id}/parcel-photo`, { headers, body: await photoForm() });
    return { id, audits: "before" };
  },
  "POST /staff/orders/{id}/cancel": async (shop) => ({
    id: (await placeOrder(shop)).id,
    body: { version: 1, reason: "Asked for by the buyer" },
    audits: "both",
  }),
  "PATCH /staff/payment-cases/{id}": async (shop, { member }) => ({
    id: (await paymentCase(shop)).id,
    body: { version: 1, assigneeId: member.id },
    audits: "both",
  }),
  "POST /staff/payment-cases/{id}/resolve": async (shop) => ({
    id: (await paymentCase(shop)).id,
    body: { version: 1, resolution: "leave", amount: null, reason: "Nothing came twice" },
    audits: "both",
  }),
  "POST /staff/payment-cases/{id}/reopen": async (shop, owner) => {
    const { id } = await paymentCase(shop);
    const { headers } = owner;
    const body = { version: 1, resolution: "leave", amount: null, reason: "Nothing came twice" };
    await shop.api(`POST /staff/payment-cases/${id}/resolve`, { headers, body });
    return { id, body: { version: 2 }, audits: "both" };
  },
  "POST /staff/payment-cases/{id}/recheck": async (shop) => ({
    id: (await paymentCase(shop)).id,
    audits: "after",
  }),
  "POST /staff/orders/{id}/payments/recheck": async (shop) => ({
    id: (await paymentCase(shop)).orderId,
    audits: "after",
  }),
  "POST /staff/orders/{id}/refunds": async (shop) => ({
    id: (await paymentCase(shop)).orderId,
    body: { ...hundredBack, refundable: 10_000 },
    audits: "after",
  }),
  "POST /staff/orders/{id}/bank-transfers": async (shop) => ({
    id: (await placeOrder(shop)).id,
    body: receivedMoney,
    audits: "after",
  }),
  "POST /staff/bank-transfers/statement": async () => ({
    about: "statement",
    body: createImportForm("Date,Narration,Credit\n23/11/2026,OBI ADA,500\n", "statement.csv"),
    audits: "after",
  }),
  "POST /staff/bank-transfers/{id}/dispute": async (shop, owner) => {
    const { id, orderNumber } = await transferred(shop, owner);
    const body = { reason: "It is another order's" };
    return { id: `${orderNumber}-T2`, about: id, body, audits: "after" };
  },
  "POST /staff/refunds/{id}/mark-sent": async (shop, owner) => ({
    id: await refundToSend(shop, owner),
    body: { bankReference: "OUT/1" },
    audits: "after",
  }),
  "POST /staff/refunds/{id}/cancel": async (shop, owner) => ({
    id: await refundToSend(shop, owner),
    body: { reason: "The buyer keeps it" },
    audits: "after",
  }),
  "POST /staff/refunds/{id}/receive": async (shop) => {
    const body = { position: 1, sellable: 1, damaged: 0, lost: 0 };
    return { id: await expectedItems(shop), body, audits: "after" };
  },
};
