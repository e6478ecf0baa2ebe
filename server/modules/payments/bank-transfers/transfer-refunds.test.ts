import { afterAll, beforeAll, expect, test } from "vitest";
import type { CustomerExportReply } from "#contract/api/customers/customers.ts";
import type { OrderTransfers } from "#contract/api/payments/bank-transfers.ts";
import type { PaymentPage } from "#contract/api/payments/staff-payments.ts";
import { kobo } from "#contract/money/kobo.ts";
import { findCustomer } from "../../../../tests/kit/customers.ts";
import { findEverywhere } from "../../../../tests/kit/find-everywhere.ts";
import { createTransferDesk, type TransferDesk } from "../../../../tests/kit/transfer-desk.ts";
import { refundPayment } from "../refunds/request-refund.ts";

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
});
afterAll(() => at.close());

test("a refund waits until staff have sent it, without calling the provider", async () => {
  const { call, pay, sentBack, mailsOf } = at.desk;
  const awaited = await at.place();
  await at.receive(awaited);
  const refund = await at.refund(awaited);
  expect(refund.state).toBe("to_send");
  expect((await at.refunds(awaited)).refundable).toBe(0);
  expect((await pay.lookUp(at.bookOf(awaited))).refunds).toMatchObject([{ state: "to_send" }]);
  const path = `POST /staff/refunds/${refund.id}/mark-sent` as const;
  const sent = await Promise.all(
    [1, 2].map(() => call(path, at.desk.owner, { bankReference: "TRF/88/OUT" })),
  );
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await pay.books(at.bookOf(awaited))).toMatchObject({ status: "REFUNDED" });
  expect(sentBack(at.bookOf(awaited))).toEqual([]);
  const [mail] = await mailsOf(at.bookOf(awaited), "order-refund");
  expect(mail?.text).toContain("to the bank account it came from");
});

test("refunds to send have their own tab, longest waiting first, however much was refunded since", async () => {
  const { call } = at.desk;
  const refunds: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const awaited = await at.place();
    await at.receive(awaited);
    refunds.push((await at.refund(awaited)).id);
  }
  const [first, second, sent] = refunds;
  const path = `POST /staff/refunds/${sent}/mark-sent` as const;
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

test("an unsent refund can be cancelled", async () => {
  const { call, pay } = at.desk;
  const awaited = await at.place();
  await at.receive(awaited);
  const refund = await at.refund(awaited);
  const reason = "The buyer keeps it after all";
  const reply = await call(`POST /staff/refunds/${refund.id}/cancel`, at.desk.owner, { reason });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect((await at.refunds(awaited)).refundable).toBe(10_000);
  expect(await pay.books(at.bookOf(awaited))).toMatchObject({ status: "PAID", reviews: [] });
});

test("shipping is refunded to the payment that can cover it besides the items", async () => {
  const { pay } = at.desk;
  const awaited = await at.place();
  await at.receive(awaited, { amount: 6_000 });
  await at.receive(awaited, { amount: 4_000, due: 4_000 });
  const refunds = await refundPayment(pay.runtime, {
    orderId: awaited.order.id,
    amountKobo: kobo(1_000_000),
    lines: [{ position: 1, quantity: 1, amountKobo: kobo(700_000), disposition: "buyer" }],
    shippingKobo: kobo(300_000),
    ...{ reason: "", actor: "staff:test", key: "key-of-items-and-shipping" },
  });
  expect(refunds.map((each) => [each.amountKobo, each.shippingKobo])).toEqual([
    [400_000, 0],
    [600_000, 300_000],
  ]);
});

test("the bank's reference is shown to its buyer, and removed when they are erased", async () => {
  const { call, pay } = at.desk;
  const awaited = await at.place();
  const { id, orderNumber, shippingInfo } = awaited.order;
  const { email } = shippingInfo;
  // A bank without references: what it says of the money is all there is.
  const sender = "Senderson Uche";
  const line = `${at.moneyOf(awaited).receivedOn},NIP/GTB/${sender}/${orderNumber},"10,000.00"`;
  const preview = await at.statement(`Date,Narration,Credit\r\n${line}`);
  const { narration = "", bankReference = "" } = preview.body.data.rows[0] ?? {};
  expect(bankReference).toBe(narration);
  await at.receive(awaited, { narration, bankReference });
  const refund = await at.refund(awaited);
  const sent = await call(`POST /staff/refunds/${refund.id}/mark-sent`, at.desk.owner, {
    bankReference: `TRF TO ${sender}`,
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const { id: customerId } = await findCustomer(pay.shop, at.desk.owner, email);
  const copied = await call<CustomerExportReply>(`POST /staff/customers/${customerId}/export`);
  expect(copied.body.data.copy.transfers).toMatchObject([{ amount: 10_000, narration }]);
  expect(copied.body.data.readable).toContain(narration);

  const erased = await call(`POST /staff/customers/${customerId}/erase`, at.desk.owner, {
    email,
  });
  expect(erased.status, JSON.stringify(erased.body)).toBe(204);
  expect(await findEverywhere(pay.runtime.db, sender)).toEqual([]);
  const { body } = await call<OrderTransfers>(`GET /staff/orders/${id}/bank-transfers`);
  expect(body.data.transfers).toMatchObject([{ amount: 10_000, narration: "" }]);
});
