import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { CreateRefund, StaffRefund } from "#contract/api/payments/refunds.ts";
import { getResolution, offered } from "../../../../tests/kit/case-desk.ts";
import { createTransferDesk, type TransferDesk } from "../../../../tests/kit/transfer-desk.ts";
import { placeSplitPaid, refundsOf, type SplitPaid } from "../../../../tests/kit/two-payments.ts";

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
});
afterAll(() => at.close());

const prices = [31_500, 48_000];

async function refund(open: SplitPaid, body: Partial<CreateRefund>) {
  const { refundable } = await refundsOf(at, open);
  return await at.desk.call<StaffRefund[]>(`POST /staff/orders/${open.id}/refunds`, at.desk.owner, {
    ...{ mode: "lines", lines: [], shipping: false, why: "unwanted", refundable, amount: 31_500 },
    ...body,
  });
}

async function transition({ id }: SplitPaid, command: string) {
  const { version } = await orderOf(id);
  return await at.desk.call(`POST /staff/orders/${id}/${command}`, at.desk.owner, { version });
}

const orderOf = async (id: string) =>
  (await at.desk.call<StaffOrder>(`GET /staff/orders/${id}`)).body.data;

async function deliver(open: SplitPaid): Promise<void> {
  for (const command of ["pack", "ship", "deliver"])
    expect((await transition(open, command)).status).toBe(200);
}

const withdrawn = async ({ id }: SplitPaid) =>
  (await orderOf(id)).lines.map((line) => line.withdrawn);

const leftOf = async (open: SplitPaid) => (await refundsOf(at, open)).lines.map(({ left }) => left);

const firstLine = { position: 1, quantity: 1, disposition: "buyer" as const };

test("a line paid by two payments with a declined card part is not offered twice", async () => {
  const open = await placeSplitPaid(at, prices, [74_500], ["declined"]);
  await deliver(open);
  const created = await refund(open, { lines: [firstLine] });
  expect(created.body.data.map(({ amount, state }) => [amount, state])).toEqual([
    [5_000, "failed"],
    [26_500, "to_send"],
  ]);
  expect(await leftOf(open)).toEqual([0, 1]);
  const again = await refund(open, { lines: [firstLine] });
  expect([again.status, again.body]).toMatchObject([409, { code: "conflict" }]);
  const paymentCase = await at.desk.caseOf(open);
  expect(getResolution(paymentCase, "retry_refund")).toMatchObject({ amount: 5_000 });
  await at.desk.settle(paymentCase, "retry_refund");
  expect((await refundsOf(at, open)).refundable).toBe(48_000);
  expect(at.desk.sentBack(open)).toEqual([5_000]);
  expect(await leftOf(open)).toEqual([0, 1]);
});

test("before shipping, a partial refund over two payments takes its items out of the parcel", async () => {
  const open = await placeSplitPaid(at, prices, [74_500], ["declined"]);
  const created = await refund(open, { mode: "all", amount: 79_500 });
  expect(created.body.data.map(({ state }) => state)).toEqual(["failed", "to_send"]);
  expect(await withdrawn(open)).toEqual([1, 1]);
  expect((await transition(open, "pack")).status).toBe(409);
  expect(await leftOf(open)).toEqual([0, 0]);
  const stocks = async () => (await refundsOf(at, open)).lines.map(({ stock }) => stock);
  const before = await stocks();
  const sent = { bankReference: "TRF/REST" };
  const toSend = created.body.data.find(({ state }) => state === "to_send");
  await at.desk.call(`POST /staff/refunds/${toSend?.id}/mark-sent`, at.desk.owner, sent);
  expect(await stocks()).toEqual(before.map((stock) => stock + 1));
  const paymentCase = await at.desk.caseOf(open);
  expect(getResolution(paymentCase, "leave").effect).toContain(
    "₦74,500 of this refund has been sent.",
  );
  await at.desk.settle(paymentCase, "retry_refund");
  expect((await orderOf(open.id)).status).toBe("REFUNDED");
  expect(await stocks()).toEqual(before.map((stock) => stock + 1));
});

test("a refund with a failed part is closed as a whole, and its buyer sees what was sent", async () => {
  const open = await placeSplitPaid(at, prices, [74_500], ["declined"]);
  const created = await refund(open, { lines: [{ ...firstLine, disposition: "stock" }] });
  await at.desk.call(`POST /staff/refunds/${created.body.data[1]?.id}/mark-sent`, at.desk.owner, {
    bankReference: "TRF/FIRST LINE",
  });
  await at.desk.settle(await at.desk.caseOf(open), "leave");
  expect((await at.desk.mailsOf(open, "payment-note")).at(-1)?.text).toContain(
    "₦26,500 of your refund has been sent. We are keeping ₦5,000",
  );
  expect([await leftOf(open), await withdrawn(open)]).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect((await refund(open, { lines: [firstLine] })).status).toBe(409);
  const { refundable } = await refundsOf(at, open);
  expect(refundable).toBe(53_000);
  expect((await refund(open, { mode: "all", amount: refundable })).status).toBe(201);
});

test("unsent parts are cancelled together, without an email", async () => {
  const open = await placeSplitPaid(at, prices, [40_000, 39_500]);
  const created = await refund(open, { mode: "all", amount: 79_500 });
  expect(created.body.data.map(({ state }) => state)).toEqual(["to_send", "to_send"]);
  const before = await at.desk.mailsOf(open, "payment-note");
  await at.desk.call(`POST /staff/refunds/${created.body.data[0]?.id}/cancel`, at.desk.owner, {
    reason: "A slip",
  });
  const { refunds, refundable } = await refundsOf(at, open);
  expect([refunds.map(({ state }) => state), refundable]).toEqual([["failed", "failed"], 79_500]);
  expect([await leftOf(open), await withdrawn(open)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  expect(await at.desk.openCases(open)).toEqual([]);
  expect(await at.desk.mailsOf(open, "payment-note")).toEqual(before);
});

test("parts that failed one after another are one case, and are retried together", async () => {
  const open = await placeSplitPaid(at, prices, [74_500], ["declined"]);
  const created = await refund(open, { lines: [{ ...firstLine, disposition: "stock" }] });
  await at.desk.call(`POST /staff/refunds/${created.body.data[1]?.id}/cancel`, at.desk.owner, {
    reason: "Another account",
  });
  expect((await at.desk.openCases(open)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ["refund_failed", 31_500],
  ]);
  const paymentCase = await at.desk.caseOf(open);
  expect(offered(paymentCase)).toEqual(["retry_refund", "leave"]);
  await at.desk.settle(paymentCase, "retry_refund");
  expect([await leftOf(open), await withdrawn(open)]).toEqual([
    [0, 1],
    [1, 0],
  ]);
  const { refunds, refundable } = await refundsOf(at, open);
  expect(refundable).toBe(48_000);
  expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([
    [5_000, "failed"],
    [26_500, "failed"],
    [5_000, "done"],
    [26_500, "to_send"],
  ]);
});

test("does not repeat what another refund has sent since", async () => {
  const open = await placeSplitPaid(at, prices, [74_500], ["declined"]);
  const lines = [firstLine, { position: 2, quantity: 1, disposition: "buyer" as const }];
  const created = await refund(open, { lines, amount: 79_500 });
  await at.desk.call(`POST /staff/refunds/${created.body.data[1]?.id}/cancel`, at.desk.owner, {
    reason: "Another account",
  });
  expect(await leftOf(open)).toEqual([1, 1]);
  const second = { ...firstLine, position: 2 };
  expect((await refund(open, { lines: [second], amount: 48_000 })).status).toBe(201);
  const paymentCase = await at.desk.caseOf(open);
  expect(getResolution(paymentCase, "retry_refund").amount).toBe(26_500);
});
