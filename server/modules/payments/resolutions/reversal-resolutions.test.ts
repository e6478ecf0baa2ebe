import { afterAll, beforeAll, expect, test } from "vitest";
import type { CustomerSummary } from "#contract/api/customers/customers.ts";
import type { Order } from "#contract/api/orders/orders.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { OrderRefunds, StaffRefund } from "#contract/api/payments/refunds.ts";
import type { PaymentCase, PaymentPage } from "#contract/api/payments/staff-payments.ts";
import type { StaffSales } from "#contract/api/reports/reports.ts";
import { addDays, startOfDay, toShopDay } from "#contract/delivery/shop-calendar.ts";
import { createFinishDaysTask } from "#server/modules/reports/index.ts";
import { type Person, signUp } from "../../../../tests/kit/people.ts";
import { readPdf } from "../../../../tests/kit/read-pdf.ts";
import {
  addDiscount,
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";
import { createTransferDesk, type TransferDesk } from "../../../../tests/kit/transfer-desk.ts";

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
  // Midday in Lagos, so that no day ends while a test counts what was sold on it.
  const now = at.desk.pay.runtime.clock();
  const midday = startOfDay(addDays(toShopDay(now), 1)).getTime() + 12 * 3_600_000;
  await at.desk.pass((midday - now.getTime()) / 60_000);
});
afterAll(() => at.close());

async function signUpKnown(): Promise<Person> {
  const person = await signUp(at.desk.pay.shop);
  await at.desk.pay.runtime.db.rows({ text: "update app_user set email_verified_at = now()" });
  return person;
}

const readOrder = async (id: string, { token }: Person) =>
  (await at.desk.pay.shop.api<Reply<Order>>(`GET /orders/${id}`, { token })).body.data;

const download = (path: string, { token }: Person) =>
  at.desk.pay.shop.app.inject({
    url: `/api/orders/${path}`,
    remoteAddress: nextAddress(),
    headers: { authorization: `Bearer ${token}` },
  });

/** Places an order by transfer for somebody with an account. */
async function placeAs(buyer: Person, productId: string, discountCode?: string) {
  const body = orderBody([orderItem(productId)], {
    paymentMethod: "transfer",
    shippingInfo: { email: buyer.email },
    ...(discountCode && { discountCode, totalAmount: 9_000 }),
  });
  const reply = await postOrder(at.desk.pay.shop, body, { token: buyer.token });
  const { transfer } = reply.body.data ?? {};
  return { reply, awaited: { order: reply.body.data, transfer: transfer as never } };
}

/** Records that a transfer was not received. */
async function recordNotReceived(orderNumber: string, transfer = 1) {
  const { call, decide } = at.desk;
  const disputed = await call<{ caseId: string }>(
    `POST /staff/bank-transfers/${orderNumber}-T${transfer}/dispute`,
    at.desk.owner,
    { reason: "Not on the statement" },
  );
  const disputedCase = await call<Parameters<typeof decide>[0]>(
    `GET /staff/payment-cases/${disputed.body.data.caseId}`,
  );
  const reply = await decide(disputedCase.body.data, "record_reversal");
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

const customerOf = async ({ email }: Person) =>
  (await at.desk.call<CustomerSummary[]>(`GET /staff/customers?search=${email}`)).body.data[0];

const sales = async () => (await at.desk.call<StaffSales>("GET /staff/reports/sales")).body.data;

test("an order whose payment was not received is no sale: its buyer, discount and the reports are as before", async () => {
  const { shop } = at.desk.pay;
  const buyer = await signUpKnown();
  await addDiscount(shop, "FIRSTBUY", { firstPurchaseOnly: true });
  const productId = await addProduct(shop, { name: "Never paid shirt" });
  const before = await sales();
  const { awaited } = await placeAs(buyer, productId, "FIRSTBUY");
  await at.receive(awaited);
  expect(await customerOf(buyer)).toMatchObject({ orders: 1, spent: 9_000 });
  expect((await sales()).today.orders).toBe(before.today.orders + 1);
  expect((await placeAs(buyer, productId, "FIRSTBUY")).reply.status).toBe(409);
  // Its day is over, and was summed up.
  const day = toShopDay(at.desk.pay.runtime.clock());
  await at.desk.pass(24 * 60);
  await createFinishDaysTask(at.desk.pay.runtime)({});
  const ordersOf = ({ days }: StaffSales) => days.find((each) => each.day === day)?.orders;
  expect(ordersOf(await sales())).toBe(before.today.orders + 1);
  await recordNotReceived(awaited.order.orderNumber);
  expect(await readOrder(awaited.order.id, buyer)).toMatchObject({ status: "REFUNDED" });
  expect(await customerOf(buyer)).toMatchObject({ orders: 0, spent: 0 });
  const after = await sales();
  expect(ordersOf(after)).toBe(before.today.orders);
  expect(after.bestSellers.map(({ name }) => name)).not.toContain("Never paid shirt");
  const again = await placeAs(buyer, productId, "FIRSTBUY");
  expect(again.reply.status, JSON.stringify(again.reply.body)).toBe(201);
});

test("money not received is displayed as such, without a credit note and in no refund total", async () => {
  const buyer = await signUpKnown();
  const productId = await addProduct(at.desk.pay.shop);
  const { awaited } = await placeAs(buyer, productId);
  const { id, orderNumber } = awaited.order;
  await at.receive(awaited, { amount: 6_000 });
  await at.receive(awaited, { amount: 4_000, due: 4_000 });
  await recordNotReceived(orderNumber);
  const order = await readOrder(id, buyer);
  expect(order).toMatchObject({
    status: "PAID",
    receivedAmount: 4_000,
    refundedAmount: 0,
    refunds: [{ amount: 6_000, state: "not_received" }],
  });
  expect(order.refunds?.[0]).not.toHaveProperty("creditNote");
  const note = await download(
    `${orderNumber}/refunds/${order.refunds?.[0]?.id}/credit-note`,
    buyer,
  );
  expect(note.statusCode).toBe(404);
  const [invoice] = readPdf((await download(`${orderNumber}/invoice`, buyer)).rawPayload).pages;
  expect(invoice).toContain(orderNumber);
  expect(invoice).not.toContain("Returned");
});

test("the refund email leaves out earlier money not received", async () => {
  const { call, owner, mailsOf } = at.desk;
  const awaited = await at.place();
  await at.receive(awaited, { amount: 6_000 });
  await at.receive(awaited, { amount: 4_000, due: 4_000 });
  await recordNotReceived(awaited.order.orderNumber);
  const body = {
    mode: "amount",
    lines: [],
    shipping: false,
    amount: 1_000,
    why: "goodwill",
    refundable: 4_000,
  };
  const path = `POST /staff/orders/${awaited.order.id}/refunds` as const;
  const refund = (await call<StaffRefund[]>(path, owner, body)).body.data[0];
  const sent = await call(`POST /staff/refunds/${refund?.id}/mark-sent`, owner, {
    bankReference: "OUT/OF THE REST",
  });
  expect(sent.status).toBe(200);
  await recordNotReceived(awaited.order.orderNumber, 2);
  const mails = await mailsOf(at.bookOf(awaited), "order-refund");
  const figures = mails.map(({ text }) => [...text.matchAll(/^.+: −?₦[\d,]+$/gm)].map(String));
  expect(figures).toEqual([
    ["Recorded before: ₦10,000", "Removed now: −₦6,000", "Left on the order: ₦4,000"],
    ["You paid: ₦4,000", "Refunded now: −₦1,000", "Left on the order: ₦3,000"],
    [
      "Recorded before: ₦4,000",
      "Removed now: −₦3,000",
      "Refunded earlier: −₦1,000",
      "Left on the order: ₦0",
    ],
  ]);
});

test("staff see money not received as neither paid nor refunded: on its order, under Payments and in both exports", async () => {
  const { call, owner, pay } = at.desk;
  const awaited = await at.place();
  const { id, orderNumber } = awaited.order;
  await at.receive(awaited, { amount: 6_000 });
  await at.receive(awaited, { amount: 4_000, due: 4_000 });
  await recordNotReceived(orderNumber);
  const { money } = (await call<StaffOrder>(`GET /staff/orders/${id}`)).body.data;
  expect(money).toMatchObject({ received: 4_000, refunded: 0, reversed: 6_000 });
  const listed = await call<PaymentPage["data"]>(
    `GET /staff/payments?tab=refunds&search=${orderNumber}`,
  );
  expect(listed.body.data).toMatchObject([{ type: "refund", state: "done", how: "not_received" }]);
  expect((await at.refunds(awaited)).refunds).toMatchObject([{ how: "not_received" }]);
  const rows = await call<PaymentPage["data"]>(`GET /staff/payments?tab=all&search=${orderNumber}`);
  const decided = rows.body.data.find(({ type }) => type === "case");
  const reply = await call<PaymentCase>(`GET /staff/payment-cases/${decided?.id}`);
  expect(reply.body.data.order).toMatchObject({ receivedAmount: 4_000, refundedAmount: 0 });
  const fileOf = async (address: string) =>
    (
      await pay.shop.app.inject({
        url: `/api/staff/${address}&search=${orderNumber}`,
        headers: owner.headers,
      })
    ).payload.trim();
  const orders = (await fileOf("orders/export?tab=all")).split("\r\n");
  const [head = [], row = []] = orders.map((line) => line.split(",").slice(-5, -1));
  expect(Object.fromEntries(head.map((name, i) => [name, row[i]]))).toEqual({
    Received: "4000",
    Refunded: "0",
    "Charged back or not received": "6000",
    "Payment method": "Bank transfer",
  });
  const refunds = await fileOf("payments/export?tab=refunds");
  expect(refunds).toContain(",Refund,Not received,");
  expect(refunds).not.toContain("Refunded");
});

test("money not received doesn't count towards support's refund limit", async () => {
  const { call, support } = at.desk;
  const awaited = await at.place(80_000);
  await at.receive(awaited, { amount: 45_000 });
  await at.receive(awaited, { amount: 35_000, due: 35_000 });
  await recordNotReceived(awaited.order.orderNumber);
  const refunds = await call<OrderRefunds>(
    `GET /staff/orders/${awaited.order.id}/refunds`,
    support,
  );
  expect(refunds.body.data).toMatchObject({ refundable: 35_000, allowed: 35_000 });
});

test("an order without any money received has no invoice, and no refund in its timeline", async () => {
  const buyer = await signUpKnown();
  const { awaited } = await placeAs(buyer, await addProduct(at.desk.pay.shop));
  const { id, orderNumber } = awaited.order;
  await at.receive(awaited);
  await recordNotReceived(orderNumber);
  expect((await download(`${orderNumber}/invoice`, buyer)).statusCode).toBe(409);
  const order = await readOrder(id, buyer);
  expect(order).toMatchObject({ receivedAmount: 0, refundedAmount: 0 });
  expect(order.timeline?.map(({ text }) => text)).toContain("Closed: the payment was not received");
  const staff = await at.desk.call<{ timeline: readonly { text: string }[] }>(
    `GET /staff/orders/${id}`,
  );
  const timeline = staff.body.data.timeline.map(({ text }) => text).join("\n");
  expect(timeline).toContain("Removed, payment not received ₦10,000");
  expect(timeline).not.toMatch(/Refunded/);
});

test("a card payment reversed by the bank stays a sale, and is no refund by the shop", async () => {
  const { desk } = at;
  const open = await desk.place();
  await desk.payFor(open, { events: [] });
  const paid = await sales();
  desk.pay.control.settle(open.payment.reference, "Failed");
  await desk.call(`POST /staff/orders/${open.order.id}/payments/recheck`);
  await desk.settle(await desk.caseOf(open), "record_reversal");
  expect(await desk.pay.lookUp(open)).toMatchObject({
    status: "REFUNDED",
    receivedAmount: 0,
    refundedAmount: 0,
    refunds: [{ amount: 10_000, state: "reversed" }],
  });
  expect((await sales()).today.orders).toBe(paid.today.orders);
});

test("credit notes are numbered in the order their refunds were settled, and keep their numbers", async () => {
  const buyer = await signUpKnown();
  const { awaited } = await placeAs(buyer, await addProduct(at.desk.pay.shop));
  const { id, orderNumber } = awaited.order;
  await at.receive(awaited);
  const { call, owner, pay } = at.desk;
  const requestRefund = async (amount: number) => {
    const { refundable } = await at.refunds(awaited);
    const body = {
      mode: "amount",
      lines: [],
      shipping: false,
      amount,
      why: "goodwill",
      refundable,
    };
    const reply = await call<StaffRefund[]>(`POST /staff/orders/${id}/refunds`, owner, body);
    pay.advance(1_000);
    return reply.body.data[0]?.id ?? "";
  };
  const send = async (refundId: string) => {
    const body = { bankReference: `OUT/${refundId}` };
    expect((await call(`POST /staff/refunds/${refundId}/mark-sent`, owner, body)).status).toBe(200);
    pay.advance(1_000);
  };
  const fileOf = async (refundId: string) => {
    const reply = await download(`${orderNumber}/refunds/${refundId}/credit-note`, buyer);
    return /filename="([^"]+)"/.exec(String(reply.headers["content-disposition"]))?.[1];
  };
  const [early, late] = [await requestRefund(1_000), await requestRefund(2_000)];
  await send(late);
  expect(await fileOf(late)).toBe(`${orderNumber}-C1.pdf`);
  await send(early);
  expect([await fileOf(late), await fileOf(early)]).toEqual([
    `${orderNumber}-C1.pdf`,
    `${orderNumber}-C2.pdf`,
  ]);
  expect((await readOrder(id, buyer)).refunds).toMatchObject([
    { id: early, creditNote: `${orderNumber}-C2` },
    { id: late, creditNote: `${orderNumber}-C1` },
  ]);
});
