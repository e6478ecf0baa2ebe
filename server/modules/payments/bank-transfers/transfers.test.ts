import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { PaymentPage } from "#contract/api/payments/staff-payments.ts";
import { formatDate } from "#contract/text/format.ts";
import { offered } from "../../../../tests/kit/case-desk.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import { saveSettings } from "../../../../tests/kit/settings.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import {
  createTransferDesk,
  shopAccount,
  type TransferDesk,
} from "../../../../tests/kit/transfer-desk.ts";
import { pollPayments } from "../payments-jobs.ts";
import { expireUnpaidOrders } from "../reconcile/expire-unpaid-orders.ts";

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
});
afterAll(() => at.close());

const hourMs = 3_600_000;

test("an order by transfer waits a day for it, and shows its buyer the account", async () => {
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
  const deadline = formatDate(transfer.until, "deadline");
  for (const text of ["₦10,000", "Zenith Bank", "1012345678", order.orderNumber]) {
    expect(mail?.text).toContain(text);
  }
  expect(mail?.text.replaceAll(",", "")).toContain(`by ${deadline.replaceAll(",", "")}`);
  const list = await at.desk.call<PaymentPage["data"]>("GET /staff/payments?tab=transfers");
  expect(list.body.data.find(({ id }) => id === order.id)).toMatchObject({
    type: "transfer",
    amount: 10_000,
    method: "transfer",
    reservedUntil: transfer.until,
  });
});

test("the amount due pays the order once, however often it is recorded", async () => {
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
  // The provider is never queried about it, neither by the polling job nor by a waiting page.
  await pass(120);
  await pollPayments(pay.runtime);
  expect(pay.control.exchanges(`${awaited.order.orderNumber}-T1`)).toEqual([]);
});

test("too little, the balance, too much: each opens the case that a card's would", async () => {
  const { pay, caseOf } = at.desk;
  const short = await at.place();
  const recorded = await at.receive(short, { amount: 6_000 });
  expect(recorded.openedCase?.kind).toBe("underpaid");
  expect(await pay.books(at.bookOf(short))).toMatchObject({ status: "PENDING_PAYMENT" });
  expect(offered(await caseOf(at.bookOf(short)))).toContain("request_balance");
  await at.receive(short, { amount: 4_000, due: 4_000 });
  expect(await pay.books(at.bookOf(short))).toMatchObject({
    status: "PAID",
    captured: [6_000, 4_000],
  });
  const much = await at.place();
  expect((await at.receive(much, { amount: 12_000 })).openedCase?.kind).toBe("overpaid");
  expect(await pay.books(at.bookOf(much))).toMatchObject({ status: "PAID" });
});

test("late or double payments, by card too, wait for review", async () => {
  const { pay, pass } = at.desk;
  const late = await at.place();
  await pass(23 * 60);
  await expireUnpaidOrders(pay.runtime);
  expect((await pay.books(at.bookOf(late))).status).toBe("PENDING_PAYMENT");
  await pass(61);
  await expireUnpaidOrders(pay.runtime);
  expect(await pay.books(at.bookOf(late))).toMatchObject({ status: "EXPIRED", reservedUnits: 0 });
  expect((await pay.lookUp(at.bookOf(late))).transfer).toBeUndefined();
  expect((await at.receive(late, { due: 0 })).openedCase?.kind).toBe("paid_after_close");

  const twice = await at.place();
  const resumed = await pay.resume(at.bookOf(twice));
  const byCard = { order: twice.order, payment: resumed.body.data };
  await at.desk.payFor(byCard);
  const { body } = await at.desk.call<StaffOrder>(`GET /staff/orders/${twice.order.id}`);
  expect(body.data.money?.method).toBe("card");
  expect((await pay.books(byCard)).status).toBe("PAID");
  expect((await at.receive(twice, { due: 0 })).openedCase?.kind).toBe("paid_twice");
  // By which staff are led to the transfer, whatever paid the order.
  const paid = await at.desk.call<StaffOrder>(`GET /staff/orders/${twice.order.id}`);
  expect(paid.body.data.timeline.map(({ kind }) => kind)).toContain("transfer_received");
});

test("a buyer who transfers is never told they were not charged, before the money is recorded or after the order ended", async () => {
  const { pay, pass } = at.desk;
  const awaited = at.bookOf(await at.place());
  expect(await pay.poll(awaited)).toMatchObject({ state: "awaiting", nothingCharged: false });
  await pass(24 * 60 + 1);
  const overdue = await pay.poll(awaited);
  expect(overdue).toMatchObject({ state: "awaiting", nothingCharged: false });
  expect(overdue.transfer).toBeUndefined();
  expect(overdue).not.toHaveProperty("cardChargeUnconfirmed");
  await expireUnpaidOrders(pay.runtime);
  expect(await pay.poll(awaited)).toMatchObject({ state: "closed", nothingCharged: false });
});

test("a buyer who just closed the card window sees that until the provider reports no charge", async () => {
  const { pay } = at.desk;
  const awaited = at.bookOf(await at.place());
  expect(await pay.poll(awaited)).not.toHaveProperty("cardChargeUnconfirmed");
  const byCard = { ...awaited, payment: (await pay.resume(awaited)).body.data };
  pay.openPopup(byCard.payment, { events: [] });
  const closed = await pay.report(byCard, "close");
  expect(closed.body.data).toMatchObject({ state: "awaiting", cardChargeUnconfirmed: true });
  pay.advance(60_000);
  const answered = await pay.poll(awaited);
  expect(answered.transfer).toBeDefined();
  expect(answered).not.toHaveProperty("cardChargeUnconfirmed");
});

test("the same money is recorded once, for any order, until it is marked not received", async () => {
  const { caseOf, settle, pay, mailsOf } = at.desk;
  const mistaken = await at.place();
  const right = await at.place();
  const { bankReference } = at.moneyOf(right);
  await at.receive(mistaken, { bankReference });
  const again = await at.confirm(right, { bankReference: ` ${bankReference.toLowerCase()} ` });
  expect(again.status).toBe(409);
  expect(again.body.detail).toBe("This payment is already recorded.");
  const dispute = await at.desk.call<{ caseId: string }>(
    `POST /staff/bank-transfers/${mistaken.order.orderNumber}-T1/dispute`,
    at.desk.owner,
    { reason: "It is another order's" },
  );
  expect(dispute.status, JSON.stringify(dispute.body)).toBe(200);
  const paymentCase = await caseOf(at.bookOf(mistaken));
  expect(paymentCase.id).toBe(dispute.body.data.caseId);
  expect(offered(paymentCase)).toEqual(["record_reversal", "leave"]);
  await settle(paymentCase, "record_reversal");
  expect(await pay.books(at.bookOf(mistaken))).toMatchObject({
    status: "REFUNDED",
    reservedUnits: 0,
  });
  // Whoever comes back with its link reads that it has ended, and not that it is paid.
  expect(await pay.poll(at.bookOf(mistaken))).toMatchObject({
    state: "closed",
    orderStatus: "REFUNDED",
    nothingCharged: false,
  });
  const [mail] = await mailsOf(at.bookOf(mistaken), "order-refund");
  expect(mail?.text).toContain("didn't reach our account");
  await at.receive(right, { bankReference });
  expect((await pay.books(at.bookOf(right))).status).toBe("PAID");
});

test("a part not received leaves its order waiting as before", async () => {
  const { caseOf, decide, pay, openCaseCount } = at.desk;
  const awaited = await at.place();
  await at.receive(awaited, { amount: 6_000 });
  const { orderNumber } = awaited.order;
  const disputed = await at.desk.call<{ caseId: string }>(
    `POST /staff/bank-transfers/${orderNumber}-T1/dispute`,
    at.desk.owner,
    { reason: "Recorded by mistake" },
  );
  const reply = await at.desk.call<Awaited<ReturnType<typeof caseOf>>>(
    `GET /staff/payment-cases/${disputed.body.data.caseId}`,
  );
  expect((await decide(reply.body.data, "record_reversal")).status).toBe(200);
  expect(await openCaseCount(at.bookOf(awaited))).toBe(0);
  expect((await pay.lookUp(at.bookOf(awaited))).transfer?.amount).toBe(10_000);
});

test("rejects bad input by field", async () => {
  const awaited = await at.place();
  const fieldOf = async (changes: Parameters<typeof at.confirm>[1]) => {
    const { status, body } = await at.confirm(awaited, changes);
    return [status, body.errors?.[0]?.field];
  };
  expect(await fieldOf({ receivedOn: "2026-02-30" })).toEqual([400, "receivedOn"]);
  expect(await fieldOf({ receivedOn: "2999-01-01" })).toEqual([400, "receivedOn"]);
  expect(await fieldOf({ receivedOn: "2001-01-01" })).toEqual([400, "receivedOn"]);
  expect(await fieldOf({ amount: 1.234 })).toEqual([400, "amount"]);
  expect(await fieldOf({ bankReference: "  " })).toEqual([400, "bankReference"]);
  expect((await at.confirm(awaited, { due: 1 })).status).toBe(409);
});

test("recording needs the payments permission, and changing the account an owner", async () => {
  const awaited = await at.place();
  const { shop } = at.desk.pay;
  for (const role of ["support", "packer", "stock_keeper"] as const) {
    expect((await at.confirm(awaited, {}, await signInStaff(shop, role))).status).toBe(403);
  }
  const manager = await signInStaff(shop, "manager");
  expect((await at.confirm(awaited, {}, manager)).status).toBe(200);
  const { headers } = manager;
  const body = { version: 2, values: shopAccount };
  expect((await shop.api("PATCH /staff/settings/transfer", { headers, body })).status).toBe(403);
});

test("the account is validated, every owner is emailed a change, and turned off it is offered to nobody", async () => {
  const { pay, owner } = at.desk;
  const { shop, runtime } = pay;
  const set = (changes: Partial<typeof shopAccount>) =>
    saveSettings(shop, owner, "transfer", { ...shopAccount, ...changes });
  expect((await set({ accountNumber: "123456789" })).status).toBe(400);
  expect((await set({ bank: "" })).status).toBe(400);
  expect((await set({ accountNumber: "2098765432" })).status).toBe(200);
  const mails = (await listMails(runtime, "kind = 'transfer-account-changed'")).filter(({ text }) =>
    text.includes("2098765432"),
  );
  expect(mails.map(({ recipient }) => recipient)).toContain(owner.member.email);
  expect((await shop.api("GET /store/content")).body.data).toMatchObject({
    acceptsTransfers: true,
  });
  const waiting = await at.place();
  expect((await set({ isOn: false })).status).toBe(200);
  const body = orderBody([orderItem(await addProduct(shop))], { paymentMethod: "transfer" });
  const refused = await postOrder(shop, body);
  expect(refused.status).toBe(400);
  expect(refused.body.errors?.[0]?.field).toBe("paymentMethod");
  // Who chose it before still reads where the money goes.
  expect((await pay.lookUp(at.bookOf(waiting))).transfer?.accountNumber).toBe("1012345678");
  expect((await set({})).status).toBe(200);
});
