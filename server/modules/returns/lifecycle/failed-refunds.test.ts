import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ExpectedItems, ItemDisposition } from "#contract/api/payments/refunds.ts";
import type { OrderReturns } from "#contract/api/returns/returns.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";
import { createRefundDesk, type RefundDesk } from "../../../../tests/kit/refund-desk.ts";
import {
  linkToReturns,
  postReturn,
  postReturnCommand,
  requestReturn,
  sellable,
} from "../../../../tests/kit/returns.ts";

let desk: RefundDesk;
beforeAll(async () => {
  desk = await createRefundDesk();
});
afterAll(() => desk.close());

const shirts = (quantity: number, disposition: ItemDisposition) => ({
  mode: "lines" as const,
  lines: [{ position: 1, quantity, disposition }],
  amount: quantity * 10_000,
});

const requireAccess = async ({ order }: OpenOrder) => ({
  order,
  token: await linkToReturns(desk.pay.shop, order),
});

async function requestsReturn(open: OpenOrder, quantity: number): Promise<number> {
  const lines = [{ position: 1, size: "M", quantity, wantedSize: "L" }];
  return (await postReturn(desk.pay.shop, await requireAccess(open), { lines })).status;
}

/** One of two shirts that came back by a return, whose refund the provider declined. */
async function declinedReturn(): Promise<OpenOrder> {
  const { shop } = desk.pay;
  const open = await desk.placePaid({ refundAnswers: ["declined"] });
  await desk.deliver(open);
  const { id } = await requestReturn(shop, await requireAccess(open), { kind: "refund" });
  for (const [command, body] of [
    ["approve", { kind: "refund" }],
    ["receive", sellable],
    ["refund", { amount: 10_000 }],
  ] as const) {
    expect((await postReturnCommand(shop, desk.owner, id, command, body)).status).toBe(200);
  }
  return open;
}

describe("an item of a return whose refund failed", () => {
  test("is in stock, and the separately refunded one is no longer the customer's", async () => {
    const open = await declinedReturn();
    const before = await desk.stockOf(open, 1);
    expect((await desk.refund(open, shirts(1, "stock"))).status).toBe(201);
    expect((await desk.refund(open, shirts(1, "stock"))).status).toBe(409);
    expect(await requestsReturn(open, 1)).toBe(409);
    expect(await desk.stockOf(open, 1)).toBe(before + 1);
  });

  test("is reported once when its refund is retried", async () => {
    const open = await declinedReturn();
    const again = await desk.decide(await desk.openCase(open), "retry_refund", 10_000);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(desk.sentBack(open)).toEqual([10_000]);
    expect(await requestsReturn(open, 2)).toBe(409);
    expect(await requestsReturn(open, 1)).toBe(201);
  });
});

describe("an item restocked before its refund turned out to have failed", () => {
  async function receivedThenFailed(commands: readonly string[]): Promise<OpenOrder> {
    const open = await desk.placePaid({ refundAnswers: ["lost_undone"] });
    for (const command of commands) await desk.sendCommand(open, command);
    const created = await desk.refund(open, shirts(1, "arrival"));
    const [refund] = created.body.data;
    expect(refund).toMatchObject({ state: "unknown" });
    const items = { position: 1, sellable: 1, damaged: 0, lost: 0 };
    const received = await desk.call<ExpectedItems[]>(
      `POST /staff/refunds/${refund?.id}/receive`,
      items,
    );
    expect(received.status, JSON.stringify(received.body)).toBe(200);
    return open;
  }

  test.each([
    { at: "sent", commands: ["pack", "ship"] },
    { at: "delivered", commands: ["pack", "ship", "deliver"] },
  ])("is not restocked again by a new refund of an order that is $at", async ({ commands }) => {
    const open = await receivedThenFailed(commands);
    const before = await desk.stockOf(open, 1);
    const saved = await desk.decide(await desk.openCase(open), "mark_not_refunded", 10_000);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect((await desk.refund(open, shirts(2, "arrival"))).status).toBe(409);
    expect((await desk.refund(open, shirts(1, "arrival"))).status).toBe(201);
    expect((await desk.refund(open, shirts(1, "arrival"))).status).toBe(409);
    expect((await desk.refund(open, shirts(1, "buyer"))).status).toBe(201);
    expect(await desk.stockOf(open, 1)).toBe(before);
  });

  test("cannot be returned", async () => {
    const open = await receivedThenFailed(["pack", "ship", "deliver"]);
    await desk.decide(await desk.openCase(open), "mark_not_refunded", 10_000);
    expect(await requestsReturn(open, 2)).toBe(409);
    expect(await requestsReturn(open, 1)).toBe(201);
  });

  test("is not restocked again when its refund is retried", async () => {
    const open = await receivedThenFailed(["pack", "ship", "deliver"]);
    await desk.decide(await desk.openCase(open), "retry_refund", 10_000);
    expect(desk.sentBack(open)).toEqual([10_000]);
    expect(await requestsReturn(open, 2)).toBe(409);
    expect(await requestsReturn(open, 1)).toBe(201);
  });

  test("leaves the customer the other one after a new refund", async () => {
    const open = await receivedThenFailed(["pack", "ship", "deliver"]);
    await desk.decide(await desk.openCase(open), "mark_not_refunded", 10_000);
    expect((await desk.refund(open, shirts(1, "buyer"))).status).toBe(201);
    expect(await requestsReturn(open, 2)).toBe(409);
    expect(await requestsReturn(open, 1)).toBe(201);
  });
});

test("nothing can be returned while the full refund is in progress, and everything can once it failed", async () => {
  const open = await desk.placePaid({ refundAnswers: ["lost_undone"] });
  await desk.deliver(open);
  const all = { mode: "amount" as const, lines: [], amount: open.order.totalAmount };
  const created = await desk.refund(open, all);
  expect(created.body.data?.[0], JSON.stringify(created.body)).toMatchObject({ state: "unknown" });
  expect(await requestsReturn(open, 1)).toBe(409);
  const { id } = open.order;
  const current = await desk.call<OrderReturns>(`GET /staff/orders/${id}/returns`);
  expect(current.body.data).toMatchObject({ items: [] });
  await desk.decide(await desk.openCase(open), "mark_not_refunded", open.order.totalAmount);
  expect(await requestsReturn(open, 1)).toBe(201);
});
