import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import type { PaymentPage } from "#contract/api/staff-payments.ts";
import { offered } from "../../../../tests/kit/case-desk.ts";
import { setRules } from "../../../../tests/kit/settings.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import {
  createTransferDesk,
  shopAccount,
  type TransferDesk,
} from "../../../../tests/kit/transfer-desk.ts";
import { expireUnpaidOrders } from "../expire-unpaid-orders.ts";
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
  expect(overdue).not.toHaveProperty("cardInDoubt");
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
