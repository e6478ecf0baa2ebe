import { afterAll, beforeAll, expect, test } from "vitest";
import type { CreatedPaymentLink } from "#contract/api/orders/staff-order-commands.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { OrderTransfers } from "#contract/api/payments/bank-transfers.ts";
import type { OrderPayments } from "#contract/api/payments/recorded-payments.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { kobo } from "#contract/money/kobo.ts";
import { updateDue } from "#server/modules/orders/queries/index.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";
import { createTransferDesk, type TransferDesk } from "../../../../tests/kit/transfer-desk.ts";

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
});
afterAll(() => at.close());

/** Paid ₦10,000 by card, then ₦3,000 more is due. */
async function placeWithBalance(): Promise<OpenOrder> {
  const open = await at.desk.place();
  await at.desk.payFor(open, { events: [] });
  await setBalance(open, 300_000);
  return open;
}

const setBalance = (open: OpenOrder, amountKobo: number) =>
  at.desk.pay.runtime.db.withTransaction((tx) => updateDue(tx, open.order.id, kobo(amountKobo)));

const read = async ({ order }: OpenOrder) =>
  (await at.desk.call<StaffOrder>(`GET /staff/orders/${order.id}`)).body.data;

const sendLink = ({ order }: OpenOrder) =>
  at.desk.call<CreatedPaymentLink>(`POST /staff/orders/${order.id}/payment-link`);

const record = ({ order }: OpenOrder, method: "cash" | "transfer", amount: number, due: number) =>
  at.desk.call<OrderPayments>(`POST /staff/orders/${order.id}/payments`, at.desk.owner, {
    ...{ method, amount, due, reference: crypto.randomUUID() },
    receivedOn: toShopDay(at.desk.pay.runtime.clock()),
  });

test("a balance due on a paid order is paid by card through the link, and nothing is left", async () => {
  const { desk } = at;
  const open = await placeWithBalance();
  expect(await read(open)).toMatchObject({ hasBalanceDue: true, money: { due: 3_000 } });
  expect(await desk.pay.lookUp(open)).toMatchObject({
    ...{ status: "PAID", dueAmount: 3_000, canPay: true },
    transfer: { amount: 3_000 },
    paymentNotes: [{ title: "₦3,000 still to pay" }],
  });
  const sent = await sendLink(open);
  expect(sent.body.data).toMatchObject({ until: null, paymentLink: expect.any(String) });
  const [mail] = await desk.mailsOf(open, "order-payment-link");
  expect(mail?.text).toContain("₦3,000 of your order is still to pay");
  const [, token = ""] = (sent.body.data.paymentLink ?? "").split("#");
  const byLink = { ...open, order: { ...open.order, orderToken: token } };
  expect(await desk.pay.poll(byLink)).toMatchObject({ state: "awaiting", dueAmount: 3_000 });
  const started = await desk.pay.resume(byLink);
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  await desk.payFor({ ...byLink, payment: started.body.data }, { events: [] });
  expect(await desk.pay.poll(byLink)).toMatchObject({ state: "paid", dueAmount: 0 });
  expect(await desk.pay.books(open)).toMatchObject({
    ...{ status: "PAID", captured: [10_000, 3_000], reviews: [] },
  });
  const after = await read(open);
  expect(after).toMatchObject({ hasBalanceDue: false, money: { received: 13_000, due: 0 } });
  expect(after.timeline.map(({ text }) => text)).toContain("Balance received by card ₦3,000");
  const [received] = await desk.mailsOf(open, "order-balance-paid");
  expect(received?.text).toContain("Your order is paid in full");
  expect((await desk.pay.resume(byLink)).status).toBe(409);
});

test("parts that staff record lower it, and what exceeds it is overpaid", async () => {
  const open = await placeWithBalance();
  expect((await record(open, "cash", 3_001, 3_000)).status).toBe(400);
  const part = await record(open, "cash", 1_000, 3_000);
  expect(part.body.data).toMatchObject({ due: 2_000 });
  expect((await record(open, "cash", 1_000, 3_000)).status).toBe(409);
  const [mail] = await at.desk.mailsOf(open, "order-balance-paid");
  expect(mail?.text).toContain("₦2,000 of your order is still due");
  expect((await record(open, "transfer", 2_500, 2_000)).status).toBe(200);
  expect((await at.desk.openCases(open)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ["overpaid", 500],
  ]);
  expect(await at.desk.pay.lookUp(open)).toMatchObject({ dueAmount: 0, receivedAmount: 13_500 });
});

test("a transfer of the balance is expected in a statement and confirmed", async () => {
  const open = await placeWithBalance();
  const { orderNumber, id } = open.order;
  const day = toShopDay(at.desk.pay.runtime.clock());
  const { body } = await at.statement(
    `Date,Narration,Reference,Credit\n${day},${orderNumber},NIP/balance,"3,000.00"\n`,
  );
  expect(body.data.rows).toMatchObject([{ match: "fits", order: { id, due: 3_000 } }]);
  const confirmed = await at.desk.call<OrderTransfers>(
    `POST /staff/orders/${id}/bank-transfers`,
    at.desk.owner,
    { amount: 3_000, due: 3_000, receivedOn: day, bankReference: "NIP/balance" },
  );
  expect(confirmed.body.data).toMatchObject({ due: 0, openedCase: null });
});

test("an attempt started for another balance pays what was received, the rest stays due", async () => {
  const open = await placeWithBalance();
  const started = await at.desk.pay.resume(open);
  await setBalance(open, 500_000);
  await at.desk.payFor({ ...open, payment: started.body.data }, { events: [] });
  expect(await at.desk.pay.lookUp(open)).toMatchObject({
    dueAmount: 2_000,
    receivedAmount: 13_000,
  });
  expect(await at.desk.openCases(open)).toEqual([]);
});

test("an order refunded in full owes nothing", async () => {
  const open = await placeWithBalance();
  const refund = await at.desk.call(`POST /staff/orders/${open.order.id}/refunds`, at.desk.owner, {
    ...{ mode: "all", lines: [], shipping: true, why: "unwanted" },
    ...{ amount: 10_000, refundable: 10_000 },
  });
  expect(refund.status, JSON.stringify(refund.body)).toBe(201);
  expect(await at.desk.pay.lookUp(open)).toMatchObject({
    ...{ status: "REFUNDED", dueAmount: 0, canPay: false },
  });
  expect((await sendLink(open)).status).toBe(409);
  expect((await record(open, "cash", 3_000, 0)).status).toBe(409);
});

test("a cancelled order owes nothing, a reopened one what it owed before", async () => {
  const open = await at.desk.place();
  await at.desk.pay.runtime.db.rows({
    text: `update shop_order set status = 'PAID', paid_at = now(), reserved_until = null,
      due_kobo = total_kobo where id = $1`,
    values: [open.order.id],
  });
  const move = async (name: "cancel" | "reopen") => {
    const { version } = await read(open);
    const reply = await at.desk.call<StaffOrder>(
      `POST /staff/orders/${open.order.id}/${name}`,
      at.desk.owner,
      name === "cancel" ? { version, reason: "Changed their mind" } : { version },
    );
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data;
  };
  expect(await move("cancel")).toMatchObject({ hasBalanceDue: false, money: { due: 0 } });
  expect(await move("reopen")).toMatchObject({
    ...{ status: "PAID", hasBalanceDue: true, money: { due: 10_000 } },
  });
  await move("cancel");
  await at.desk.payFor(open, { events: [] });
  await at.desk.pay.report(open, "success");
  await at.desk.settle(await at.desk.caseOf(open), "accept_and_fulfil");
  expect(await read(open)).toMatchObject({ status: "PAID", money: { received: 10_000, due: 0 } });
});
