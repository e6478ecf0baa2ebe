import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExpectedItems, ItemDisposition } from "#contract/api/payments/refunds.ts";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { createRefundDesk, type RefundDesk } from "../../../../tests/kit/refund-desk.ts";

let desk: RefundDesk;
beforeAll(async () => {
  desk = await createRefundDesk();
});
afterAll(() => desk.close());

const shirts = (quantity: number, disposition: ItemDisposition = "stock") => ({
  mode: "lines" as const,
  lines: [{ position: 1, quantity, disposition }],
  amount: quantity * 10_000,
});

test("items whose declined refund was repeated return to stock once: its case is only closed", async () => {
  const open = await desk.placePaid({ refundAnswers: ["declined"] });
  const before = await desk.stockOf(open, 1);
  await desk.refund(open, shirts(2));
  const paymentCase = await desk.openCase(open);
  expect(paymentCase.resolutions.map(({ resolution }) => resolution)).toEqual([
    "retry_refund",
    "leave",
  ]);
  // one of the two is enough
  expect((await desk.refund(open, shirts(1))).body.data[0]?.state).toBe("done");
  const refused = await desk.decide(paymentCase, "retry_refund", 20_000);
  expect(refused.status, JSON.stringify(refused.body)).toBe(409);
  expect((await desk.openCase(open)).resolutions).toMatchObject([
    { resolution: "leave", title: "Close the case", amount: null },
  ]);
  expect((await desk.decide(paymentCase, "leave", null)).status).toBe(200);
  expect(desk.sentBack(open)).toEqual([10_000]);
  expect(await desk.stockOf(open, 1)).toBe(before + 1);
});

test("an item whose refund was declined and that shipped returns to stock on arrival", async () => {
  const open = await desk.placePaid({ refundAnswers: ["declined"] });
  const before = await desk.stockOf(open, 1);
  await desk.refund(open, shirts(1));
  await desk.sendCommand(open, "pack");
  await desk.sendCommand(open, "ship");
  const paymentCase = await desk.openCase(open);
  expect(paymentCase.resolutions[0]?.effect).toContain(
    "Its item returns to stock when it arrives.",
  );
  expect((await desk.decide(paymentCase, "retry_refund", 10_000)).status).toBe(200);
  expect(desk.sentBack(open)).toEqual([10_000]);
  expect(await desk.stockOf(open, 1)).toBe(before);
  const expectedItems = (await desk.call<ExpectedItems[]>("GET /staff/refunds/expected-items")).body
    .data;
  const [waiting] = expectedItems.filter(({ orderId }) => orderId === open.order.id);
  const received = { position: 1, sellable: 1, damaged: 0, lost: 0 };
  expect(
    (await desk.call(`POST /staff/refunds/${waiting?.refundId}/receive`, received)).status,
  ).toBe(200);
  expect(await desk.stockOf(open, 1)).toBe(before + 1);
});

test("rejects a line named twice in one refund, and sends nothing", async () => {
  const open = await desk.placePaid();
  const [line] = shirts(2).lines;
  const twice = { ...shirts(2), lines: [line, line].flatMap((each) => each ?? []), amount: 40_000 };
  const refused = await desk.refund(open, twice);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      detail: "Please check: Lines.",
      errors: [{ field: "lines", message: "Contains the same item twice" }],
    },
  ]);
  const preview = await desk.call(
    `GET /staff/orders/${open.order.id}/refunds/preview?mode=lines&lines=1:1,1:1`,
  );
  expect(preview.status).toBe(400);
  expect(desk.sentBack(open)).toEqual([]);
});

test("rejects an amount of less than a kobo by field", async () => {
  const open = await desk.placePaid();
  const refused = await desk.refund(open, { mode: "amount", amount: 0.001 });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      detail: "Please check: Amount.",
      errors: [{ field: "amount", message: "Must have at most two decimals" }],
    },
  ]);
  expect(desk.sentBack(open)).toEqual([]);
});

test("a provider entry matched to a refund by staff counts for no other of the same amount", async () => {
  const open = await desk.placePaid({ refundAnswers: ["lost", "lost_undone"] });
  await desk.refund(open, { mode: "amount", amount: 5_000 });
  expect((await desk.decide(await desk.openCase(open), "mark_refunded", 5_000)).status).toBe(200);
  await desk.refund(open, { mode: "amount", amount: 5_000 });
  const second = await desk.openCase(open);
  const rechecked = await desk.call<PaymentCase>(`POST /staff/payment-cases/${second.id}/recheck`);
  expect(rechecked.body.data).toMatchObject({ refund: { state: "unknown" }, settled: null });
  expect((await desk.decide(second, "retry_refund", 5_000)).status).toBe(200);
  expect(desk.sentBack(open)).toEqual([5_000, 5_000]);
});

test("retrying an amount that is now everything returns unnamed items to stock", async () => {
  const open = await desk.placePaid({ refundAnswers: ["declined", "truth"] });
  const before = [await desk.stockOf(open, 1), await desk.stockOf(open, 2)];
  await desk.refund(open, { mode: "amount", amount: 36_000 });
  await desk.refund(open, { mode: "amount", amount: 24_000 });
  const paymentCase = await desk.openCase(open);
  expect(paymentCase.resolutions[0]?.effect).toContain(
    "This closes the order; its remaining items return to stock.",
  );
  expect((await desk.decide(paymentCase, "retry_refund", 36_000)).status).toBe(200);
  expect((await desk.pay.lookUp(open)).status).toBe("REFUNDED");
  expect([await desk.stockOf(open, 1), await desk.stockOf(open, 2)]).toEqual([
    (before[0] ?? 0) + 2,
    (before[1] ?? 0) + 1,
  ]);
});

test("items named by no refund return to stock if the retry ends the order", async () => {
  const open = await desk.placePaid({ refundAnswers: ["declined", "truth"] });
  const before = [await desk.stockOf(open, 1), await desk.stockOf(open, 2)];
  await desk.refund(open, shirts(2));
  await desk.refund(open, { mode: "amount", amount: 40_000 });
  const paymentCase = await desk.openCase(open);
  expect((await desk.decide(paymentCase, "retry_refund", 20_000)).status).toBe(200);
  expect((await desk.pay.lookUp(open)).status).toBe("REFUNDED");
  expect([await desk.stockOf(open, 1), await desk.stockOf(open, 2)]).toEqual([
    (before[0] ?? 0) + 2,
    (before[1] ?? 0) + 1,
  ]);
});
