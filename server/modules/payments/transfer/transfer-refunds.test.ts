import { afterAll, beforeAll, expect, test } from "vitest";
import type { MadeCopy } from "#contract/api/staff-customers.ts";
import type { PaymentPage } from "#contract/api/staff-payments.ts";
import type { OrderTransfers } from "#contract/api/staff-transfers.ts";
import { kobo } from "#contract/money/kobo.ts";
import { oneCustomer } from "../../../../tests/kit/customers.ts";
import { findEverywhere } from "../../../../tests/kit/find-everywhere.ts";
import { createTransferDesk, type TransferDesk } from "../../../../tests/kit/transfer-desk.ts";
import { refundPayment } from "../refund-payment.ts";

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
});
afterAll(() => at.close());

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
