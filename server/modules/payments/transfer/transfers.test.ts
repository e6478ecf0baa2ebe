import { afterAll, beforeAll, expect, test } from "vitest";
import type { MadeCopy } from "#contract/api/staff-customers.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import type { PaymentPage } from "#contract/api/staff-payments.ts";
import type { OrderTransfers } from "#contract/api/staff-transfers.ts";
import { kobo } from "#contract/money/kobo.ts";
import { offered } from "../../../../tests/kit/case-desk.ts";
import { oneCustomer } from "../../../../tests/kit/customers.ts";
import { findEverywhere } from "../../../../tests/kit/find-everywhere.ts";
import { setRules } from "../../../../tests/kit/settings.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import {
  createTransferDesk,
  shopAccount,
  type TransferDesk,
} from "../../../../tests/kit/transfer-desk.ts";
import { expireUnpaidOrders } from "../expire-unpaid-orders.ts";
import { refundPayment } from "../refund-payment.ts";
import { sweepPayments } from "../sweep-payments.ts";

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
});
afterAll(() => at.close());

const hourMs = 3_600_000;

test("an order by transfer waits a day for it, and tells its buyer where the money goes", async () => {
  const { pay, mailsOf } = at.desk;
  const awaited = await at.place();
  const { order, transfer } = awaited;
  expect(order.payment).toBeNull();
  expect(transfer).toMatchObject({
    bank: "Zenith Bank",
    accountNumber: "1012345678",
    accountName: "Aso Fashion Ltd",
    amount: 10_000,
    narration: order.orderNumber,
  });
  const heldMs = new Date(transfer.until).getTime() - pay.runtime.clock().getTime();
  expect(heldMs / hourMs).toBeCloseTo(24, 1);
  expect((await pay.lookUp(at.bookOf(awaited))).transfer).toEqual(transfer);
  const [mail] = await mailsOf(at.bookOf(awaited), "order-transfer");
  for (const told of ["₦10,000", "Zenith Bank", "1012345678", order.orderNumber]) {
    expect(mail?.text).toContain(told);
  }
  const list = await at.desk.call<PaymentPage["data"]>("GET /staff/payments?tab=transfers");
  expect(list.body.data.find(({ id }) => id === order.id)).toMatchObject({
    type: "transfer",
    amount: 10_000,
    way: "transfer",
    heldUntil: transfer.until,
  });
});

test("what is due pays the order once, whoever presses how often", async () => {
  const { pay, pass } = at.desk;
  const awaited = await at.place();
  const replies = await Promise.all([at.confirm(awaited), at.confirm(awaited)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = replies.find(({ status }) => status === 409);
  expect(late?.body.meta).toMatchObject({
    current: { due: 0, status: "PAID", transfers: [{ amount: 10_000 }] },
  });
  expect(await pay.books(at.bookOf(awaited))).toMatchObject({
    status: "PAID",
    captured: [10_000],
    reviews: [],
    mails: ["order-paid", "order-transfer"],
  });
  expect((await pay.lookUp(at.bookOf(awaited))).transfer).toBeUndefined();
  // The provider is never asked about it, neither by the sweep nor by a page that waits.
  await pass(120);
  await sweepPayments(pay.runtime);
  expect(pay.control.exchanges(`${awaited.order.orderNumber}-T1`)).toEqual([]);
});

test("too little, the rest of it, too much: each comes to the case that a card's would", async () => {
  const { pay, caseOf } = at.desk;
  const short = await at.place();
  const told = await at.came(short, { amount: 6_000 });
  expect(told.openedCase?.kind).toBe("underpaid");
  expect(await pay.books(at.bookOf(short))).toMatchObject({ status: "PENDING_PAYMENT" });
  expect(offered(await caseOf(at.bookOf(short)))).toContain("ask_rest");
  await at.came(short, { amount: 4_000, due: 4_000 });
  expect(await pay.books(at.bookOf(short))).toMatchObject({
    status: "PAID",
    captured: [6_000, 4_000],
  });
  const much = await at.place();
  expect((await at.came(much, { amount: 12_000 })).openedCase?.kind).toBe("overpaid");
  expect(await pay.books(at.bookOf(much))).toMatchObject({ status: "PAID" });
});

test("money that comes late or twice, by card too, waits for a person", async () => {
  const { pay, pass } = at.desk;
  const late = await at.place();
  await pass(23 * 60);
  await expireUnpaidOrders(pay.runtime);
  expect((await pay.books(at.bookOf(late))).status).toBe("PENDING_PAYMENT");
  await pass(61);
  await expireUnpaidOrders(pay.runtime);
  expect(await pay.books(at.bookOf(late))).toMatchObject({ status: "EXPIRED", taken: 0 });
  expect((await pay.lookUp(at.bookOf(late))).transfer).toBeUndefined();
  expect((await at.came(late, { due: 0 })).openedCase?.kind).toBe("paid_after_close");

  const twice = await at.place();
  const resumed = await pay.resume(at.bookOf(twice));
  const byCard = { order: twice.order, payment: resumed.body.data };
  await at.desk.payFor(byCard);
  const { body } = await at.desk.call<StaffOrder>(`GET /staff/orders/${twice.order.id}`);
  expect(body.data.money?.way).toBe("card");
  expect((await pay.books(byCard)).status).toBe("PAID");
  expect((await at.came(twice, { due: 0 })).openedCase?.kind).toBe("paid_twice");
  // By which staff are led to the transfer, whatever paid the order.
  const paid = await at.desk.call<StaffOrder>(`GET /staff/orders/${twice.order.id}`);
  expect(paid.body.data.timeline.map(({ kind }) => kind)).toContain("transfer_came");
});

test("nobody says that a buyer who transfers was not charged, before the money is counted or after the order ended", async () => {
  const { pay, pass } = at.desk;
  const awaited = at.bookOf(await at.place());
  expect(await pay.poll(awaited)).toMatchObject({ state: "awaiting", nothingCharged: false });
  await pass(24 * 60 + 1);
  const overdue = await pay.poll(awaited);
  expect(overdue).toMatchObject({ state: "awaiting", nothingCharged: false });
  expect(overdue.transfer).toBeUndefined();
  await expireUnpaidOrders(pay.runtime);
  expect(await pay.poll(awaited)).toMatchObject({ state: "closed", nothingCharged: false });
});

test("a buyer who just closed the card window is told so until the provider says that no card was charged", async () => {
  const { pay } = at.desk;
  const awaited = at.bookOf(await at.place());
  expect(await pay.poll(awaited)).not.toHaveProperty("cardInDoubt");
  const byCard = { ...awaited, payment: (await pay.resume(awaited)).body.data };
  pay.openPopup(byCard.payment, { events: [] });
  const closed = await pay.report(byCard, "close");
  expect(closed.body.data).toMatchObject({ state: "awaiting", cardInDoubt: true });
  pay.advance(60_000);
  const answered = await pay.poll(awaited);
  expect(answered.transfer).toBeDefined();
  expect(answered).not.toHaveProperty("cardInDoubt");
});

test("the same money is counted once, for whatever order, until it is known never to have come", async () => {
  const { caseOf, settle, pay, mailsOf } = at.desk;
  const mistaken = await at.place();
  const right = await at.place();
  const { bankReference } = at.moneyOf(right);
  await at.came(mistaken, { bankReference });
  const again = await at.confirm(right, { bankReference: ` ${bankReference.toLowerCase()} ` });
  expect(again.status).toBe(409);
  expect(again.body.detail).toBe("This money was counted before.");
  const doubt = await at.desk.call<{ caseId: string }>(
    `POST /staff/transfers/${mistaken.order.orderNumber}-T1/doubt`,
    at.desk.owner,
    { reason: "It is another order's" },
  );
  expect(doubt.status, JSON.stringify(doubt.body)).toBe(200);
  const seen = await caseOf(at.bookOf(mistaken));
  expect(seen.id).toBe(doubt.body.data.caseId);
  expect(offered(seen)).toEqual(["book_reversal", "leave"]);
  await settle(seen, "book_reversal");
  expect(await pay.books(at.bookOf(mistaken))).toMatchObject({ status: "REFUNDED", taken: 0 });
  // Whoever comes back with its link reads that it has ended, and not that it is paid.
  expect(await pay.poll(at.bookOf(mistaken))).toMatchObject({
    state: "closed",
    orderStatus: "REFUNDED",
    nothingCharged: false,
  });
  const [mail] = await mailsOf(at.bookOf(mistaken), "order-refund");
  expect(mail?.text).toContain("did not reach our account");
  await at.came(right, { bankReference });
  expect((await pay.books(at.bookOf(right))).status).toBe("PAID");
});

test("a part that never came leaves its order waiting as before", async () => {
  const { caseOf, decide, pay, openReviews } = at.desk;
  const awaited = await at.place();
  await at.came(awaited, { amount: 6_000 });
  const { orderNumber } = awaited.order;
  const doubted = await at.desk.call<{ caseId: string }>(
    `POST /staff/transfers/${orderNumber}-T1/doubt`,
    at.desk.owner,
    { reason: "A slip of the hand" },
  );
  const seen = await at.desk.call<Awaited<ReturnType<typeof caseOf>>>(
    `GET /staff/payments/${doubted.body.data.caseId}`,
  );
  expect((await decide(seen.body.data, "book_reversal")).status).toBe(200);
  expect(await openReviews(at.bookOf(awaited))).toBe(0);
  expect((await pay.lookUp(at.bookOf(awaited))).transfer?.amount).toBe(10_000);
});

test("a refund waits until staff sent it, and the provider hears nothing of it", async () => {
  const { call, pay, sentBack, mailsOf } = at.desk;
  const awaited = await at.place();
  await at.came(awaited);
  const refund = await at.refund(awaited);
  expect(refund.state).toBe("to_send");
  expect((await at.refunds(awaited)).refundable).toBe(0);
  expect((await pay.lookUp(at.bookOf(awaited))).refunds).toMatchObject([{ state: "to_send" }]);
  const path = `POST /staff/refunds/${refund.id}/sent` as const;
  const sent = await Promise.all(
    [1, 2].map(() => call(path, at.desk.owner, { bankReference: "TRF/88/OUT" })),
  );
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await pay.books(at.bookOf(awaited))).toMatchObject({ status: "REFUNDED" });
  expect(sentBack(at.bookOf(awaited))).toEqual([]);
  const [mail] = await mailsOf(at.bookOf(awaited), "order-refund");
  expect(mail?.text).toContain("to your bank account, where it came from");
});

test("what is still to be sent has a tab of its own, the longest waiting first, however much went back since", async () => {
  const { call } = at.desk;
  const refunds: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const awaited = await at.place();
    await at.came(awaited);
    refunds.push((await at.refund(awaited)).id);
  }
  const [first, second, sent] = refunds;
  const path = `POST /staff/refunds/${sent}/sent` as const;
  expect((await call(path, at.desk.owner, { bankReference: "TRF/89/OUT" })).status).toBe(200);
  const reply = await at.desk.pay.shop.api<PaymentPage>("GET /staff/payments?tab=to_send", {
    headers: at.desk.owner.headers,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { data, meta } = reply.body;
  expect(data.filter(({ id }) => refunds.includes(id)).map(({ id }) => id)).toEqual([
    first,
    second,
  ]);
  expect(data.every(({ state }) => state === "to_send")).toBe(true);
  expect(meta.counts?.to_send).toBe(data.length);
});

test("a refund that was not sent can be taken back", async () => {
  const { call, pay } = at.desk;
  const awaited = await at.place();
  await at.came(awaited);
  const refund = await at.refund(awaited);
  const reason = "The buyer keeps it after all";
  const reply = await call(`POST /staff/refunds/${refund.id}/withdraw`, at.desk.owner, { reason });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect((await at.refunds(awaited)).refundable).toBe(10_000);
  expect(await pay.books(at.bookOf(awaited))).toMatchObject({ status: "PAID", reviews: [] });
});

test("shipping goes back with the payment that has room for it beside the pieces", async () => {
  const { pay } = at.desk;
  const awaited = await at.place();
  await at.came(awaited, { amount: 6_000 });
  await at.came(awaited, { amount: 4_000, due: 4_000 });
  const made = await refundPayment(pay.runtime, {
    orderId: awaited.order.id,
    amountKobo: kobo(1_000_000),
    lines: [{ position: 1, quantity: 1, amountKobo: kobo(700_000), fate: "buyer" }],
    shippingKobo: kobo(300_000),
    ...{ reason: "", actor: "staff:test", key: "key-of-pieces-and-shipping" },
  });
  expect(made.map((each) => [each.amountKobo, each.shippingKobo])).toEqual([
    [400_000, 0],
    [600_000, 300_000],
  ]);
});

test("what the bank wrote is told to its buyer, and found nowhere once they are forgotten", async () => {
  const { call, pay } = at.desk;
  const awaited = await at.place();
  const { id, orderNumber, shippingInfo } = awaited.order;
  const { email } = shippingInfo;
  // A bank without references: what it says of the money is all there is.
  const sender = "Senderson Uche";
  const line = `${at.moneyOf(awaited).cameOn},NIP/GTB/${sender}/${orderNumber},"10,000.00"`;
  const judged = await at.statement(`Date,Narration,Credit\r\n${line}`);
  const { narration = "", bankReference = "" } = judged.body.data.rows[0] ?? {};
  expect(bankReference).toBe(narration);
  await at.came(awaited, { narration, bankReference });
  const refund = await at.refund(awaited);
  const sent = await call(`POST /staff/refunds/${refund.id}/sent`, at.desk.owner, {
    bankReference: `TRF TO ${sender}`,
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const { id: customerId } = await oneCustomer(pay.shop, at.desk.owner, email);
  const copied = await call<MadeCopy>(`POST /staff/customers/${customerId}/copy`);
  expect(copied.body.data.copy.transfers).toMatchObject([{ amount: 10_000, narration }]);
  expect(copied.body.data.readable).toContain(narration);

  const forgotten = await call(`POST /staff/customers/${customerId}/forget`, at.desk.owner, {
    email,
  });
  expect(forgotten.status, JSON.stringify(forgotten.body)).toBe(204);
  expect(await findEverywhere(pay.runtime.db, sender)).toEqual([]);
  const { body } = await call<OrderTransfers>(`GET /staff/orders/${id}/transfers`);
  expect(body.data.transfers).toMatchObject([{ amount: 10_000, narration: "" }]);
});

test("bad input is refused by its field", async () => {
  const awaited = await at.place();
  const fieldOf = async (changes: Parameters<typeof at.confirm>[1]) => {
    const { status, body } = await at.confirm(awaited, changes);
    return [status, body.errors?.[0]?.field];
  };
  expect(await fieldOf({ cameOn: "2026-02-30" })).toEqual([400, "cameOn"]);
  expect(await fieldOf({ cameOn: "2999-01-01" })).toEqual([400, "cameOn"]);
  expect(await fieldOf({ cameOn: "2001-01-01" })).toEqual([400, "cameOn"]);
  expect(await fieldOf({ amount: 1.234 })).toEqual([400, "amount"]);
  expect(await fieldOf({ bankReference: "  " })).toEqual([400, "bankReference"]);
  expect((await at.confirm(awaited, { due: 1 })).status).toBe(409);
});

test("only who settles payments counts money, and only an owner says where it goes", async () => {
  const awaited = await at.place();
  const { shop } = at.desk.pay;
  for (const role of ["support", "packer", "stock_keeper"] as const) {
    expect((await at.confirm(awaited, {}, await signInStaff(shop, role))).status).toBe(403);
  }
  const manager = await signInStaff(shop, "manager");
  expect((await at.confirm(awaited, {}, manager)).status).toBe(200);
  const { headers } = manager;
  const body = { version: 2, words: shopAccount };
  expect((await shop.api("PATCH /staff/rules/transfer", { headers, body })).status).toBe(403);
});

test("the account is checked, every owner hears of a change, and off it is offered to nobody", async () => {
  const { pay, owner } = at.desk;
  const { shop, runtime } = pay;
  const set = (changes: Partial<typeof shopAccount>) =>
    setRules(shop, owner, "transfer", { ...shopAccount, ...changes });
  expect((await set({ accountNumber: "123456789" })).status).toBe(400);
  expect((await set({ bank: "" })).status).toBe(400);
  expect((await set({ accountNumber: "2098765432" })).status).toBe(200);
  const mails = await runtime.db.rows<{ recipient: string; text: string }>({
    text: `select recipient, plain_text as text from mail_message
      where kind = 'transfer-account-changed' and plain_text like '%2098765432%'`,
  });
  expect(mails.map(({ recipient }) => recipient)).toContain(owner.member.email);
  expect((await shop.api("GET /store/words")).body.data).toMatchObject({ takesTransfers: true });
  const waiting = await at.place();
  expect((await set({ isOn: false })).status).toBe(200);
  const body = orderBody([orderItem(await addProduct(shop))], { paymentWay: "transfer" });
  const refused = await postOrder(shop, body);
  expect(refused.status).toBe(400);
  expect(refused.body.errors?.[0]?.field).toBe("paymentWay");
  // Who chose it before still reads where the money goes.
  expect((await pay.lookUp(at.bookOf(waiting))).transfer?.accountNumber).toBe("1012345678");
  expect((await set({})).status).toBe(200);
});
