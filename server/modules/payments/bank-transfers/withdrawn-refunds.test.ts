import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffRefund } from "#contract/api/payments/refunds.ts";
import type { OrderReturns } from "#contract/api/returns/returns.ts";
import { offered } from "../../../../tests/kit/case-desk.ts";
import {
  linkToReturns,
  postReturnCommand,
  requestReturn,
  sellable,
} from "../../../../tests/kit/returns.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";
import {
  type AwaitedOrder,
  createTransferDesk,
  type TransferDesk,
} from "../../../../tests/kit/transfer-desk.ts";
import { expireUnpaidOrders } from "../reconcile/expire-unpaid-orders.ts";

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
});
afterAll(() => at.close());

async function withdraw(id: string | undefined): Promise<void> {
  const body = { reason: "The account is closed" };
  const reply = await at.desk.call(`POST /staff/refunds/${id}/cancel`, at.desk.owner, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

const lastRefund = async (awaited: AwaitedOrder): Promise<StaffRefund | undefined> =>
  (await at.refunds(awaited)).refunds.at(-1);

const notesTo = async (awaited: AwaitedOrder) =>
  (await at.desk.mailsOf(at.bookOf(awaited), "payment-note")).map(({ text }) => text);

async function deliver(orderId: string): Promise<void> {
  const { desk } = at;
  for (const command of ["pack", "ship", "deliver"]) {
    const read = await desk.call<{ version: number }>(`GET /staff/orders/${orderId}`);
    const { version } = read.body.data;
    const reply = await desk.call(`POST /staff/orders/${orderId}/${command}`, desk.owner, {
      version,
    });
    expect(reply.status).toBe(200);
  }
}

test("a cancelled refund of a returned item is a case", async () => {
  const { desk } = at;
  const awaited = await at.place();
  await at.receive(awaited);
  await deliver(awaited.order.id);
  const refund = await at.refund(awaited);
  const units = { position: 1, sellable: 1, damaged: 0, lost: 0 };
  const received = await desk.call(`POST /staff/refunds/${refund.id}/receive`, desk.owner, units);
  expect(received.status, JSON.stringify(received.body)).toBe(200);
  await withdraw(refund.id);
  expect((await desk.caseOf(at.bookOf(awaited))).kind).toBe("refund_failed");
  expect(await notesTo(awaited)).toEqual([expect.stringContaining("we're on it")]);
});

test("the cancelled rest of a partly sent refund is a case", async () => {
  const { desk } = at;
  const awaited = await at.place();
  await at.receive(awaited, { amount: 6_000 });
  await at.receive(awaited, { amount: 4_000, due: 4_000 });
  await at.refund(awaited);
  const [first, second] = (await at.refunds(awaited)).refunds;
  const sent = await desk.call(`POST /staff/refunds/${first?.id}/mark-sent`, desk.owner, {
    bankReference: "TRF/FIRST/PART",
  });
  expect(sent.status).toBe(200);
  await withdraw(second?.id);
  expect((await desk.caseOf(at.bookOf(awaited))).kind).toBe("refund_failed");
});

test("a cancelled refund of a return is a case, and its buyer sees its state", async () => {
  const { desk } = at;
  const { shop } = desk.pay;
  const awaited = await at.place();
  await at.receive(awaited);
  const { id: orderId, orderNumber } = awaited.order;
  await deliver(orderId);
  const token = await linkToReturns(shop, awaited.order);
  const { id } = await requestReturn(shop, { order: awaited.order, token }, { kind: "refund" });
  for (const [command, body] of [
    ["approve", { kind: "refund" }],
    ["receive", sellable],
    ["refund", { amount: 10_000 }],
  ] as const) {
    expect((await postReturnCommand(shop, desk.owner, id, command, body)).status).toBe(200);
  }
  const read = async () =>
    (
      await shop.api<Reply<OrderReturns>>(`GET /orders/${orderNumber}/returns`, {
        headers: { "x-return-token": token },
      })
    ).body.data.returns[0];
  expect(await read()).toMatchObject({ refundAmount: 10_000, refundState: "in_progress" });

  await withdraw((await lastRefund(awaited))?.id);
  expect(await read()).toMatchObject({ refundAmount: 10_000, refundState: "not_sent" });
  expect(await notesTo(awaited)).toEqual([expect.stringContaining("we're on it")]);
  const paymentCase = await desk.caseOf(at.bookOf(awaited));
  expect(paymentCase.kind).toBe("refund_failed");
  expect(paymentCase.refund).toMatchObject({ method: "transfer", sentAt: null, state: "failed" });
  expect(paymentCase.resolutions[0]?.effect).toContain("until you send it from your bank");
  await desk.settle(paymentCase, "retry_refund");
  expect(await read()).toMatchObject({ refundState: "in_progress" });

  const refund = await lastRefund(awaited);
  const sent = await desk.call(`POST /staff/refunds/${refund?.id}/mark-sent`, desk.owner, {
    bankReference: "TRF/RETURN/OUT",
  });
  expect(sent.status).toBe(200);
  expect(await read()).toMatchObject({ refundAmount: 10_000, refundState: "sent" });
});

test("a cancelled refund of a late payment is a case again, and its buyer is notified", async () => {
  const { desk } = at;
  const awaited = await at.place();
  await desk.pass(25 * 60);
  await expireUnpaidOrders(desk.pay.runtime);
  await at.receive(awaited, { due: 0 });
  const open = at.bookOf(awaited);
  await desk.settle(await desk.caseOf(open), "send_back");
  expect(await desk.openCaseCount(open)).toBe(0);
  const before = await notesTo(awaited);

  await withdraw((await lastRefund(awaited))?.id);
  const paymentCase = await desk.caseOf(open);
  expect([paymentCase.kind, offered(paymentCase)]).toEqual([
    "refund_failed",
    ["retry_refund", "leave"],
  ]);
  await desk.settle(paymentCase, "leave");
  expect((await notesTo(awaited)).slice(before.length)).toEqual([
    expect.stringContaining("we're on it"),
    expect.stringContaining("We are keeping ₦"),
  ]);
  expect(await desk.openCaseCount(open)).toBe(0);
});

test("a cancelled refund of an excess is a case again", async () => {
  const awaited = await at.place();
  await at.receive(awaited, { amount: 12_000 });
  const open = at.bookOf(awaited);
  await at.desk.settle(await at.desk.caseOf(open), "refund_excess");
  await withdraw((await lastRefund(awaited))?.id);
  expect((await at.desk.caseOf(open)).kind).toBe("refund_failed");
});
