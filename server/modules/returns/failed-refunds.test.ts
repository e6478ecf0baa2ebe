import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderReturns } from "#contract/api/returns.ts";
import type { ComingPieces, PieceFate } from "#contract/api/staff-refunds.ts";
import type { OpenOrder } from "../../../tests/kit/payment-shop.ts";
import { createRefundDesk, type RefundDesk } from "../../../tests/kit/refund-desk.ts";
import {
  actOnReturn,
  askedReturn,
  askReturn,
  asNew,
  linkToReturns,
} from "../../../tests/kit/returns.ts";

let desk: RefundDesk;
beforeAll(async () => {
  desk = await createRefundDesk();
});
afterAll(() => desk.close());

const shirts = (quantity: number, fate: PieceFate) => ({
  mode: "lines" as const,
  lines: [{ position: 1, quantity, fate }],
  amount: quantity * 10_000,
});

const holderOf = async ({ order }: OpenOrder) => ({
  order,
  token: await linkToReturns(desk.pay.shop, order),
});

/** What a buyer who asks for so many shirts in another size is answered. */
async function asksFor(open: OpenOrder, quantity: number): Promise<number> {
  const lines = [{ position: 1, size: "M", quantity, wantedSize: "L" }];
  return (await askReturn(desk.pay.shop, await holderOf(open), { lines })).status;
}

/** One of two shirts that came back by a return, whose refund the provider declined. */
async function declinedReturn(): Promise<OpenOrder> {
  const { shop } = desk.pay;
  const open = await desk.placePaid({ refundAnswers: ["declined"] });
  await desk.deliver(open);
  const { id } = await askedReturn(shop, await holderOf(open), { kind: "refund" });
  for (const [act, body] of [
    ["approve", { kind: "refund" }],
    ["receive", asNew],
    ["refund", { amount: 10_000 }],
  ] as const) {
    expect((await actOnReturn(shop, desk.owner, id, act, body)).status).toBe(200);
  }
  return open;
}

describe("a piece of a return whose refund failed", () => {
  test("is in the store, and the other one that was refunded by itself is the buyer's no more", async () => {
    const open = await declinedReturn();
    const before = await desk.stockOf(open, 1);
    expect((await desk.refund(open, shirts(1, "stock"))).status).toBe(201);
    expect((await desk.refund(open, shirts(1, "stock"))).status).toBe(409);
    expect(await asksFor(open, 1)).toBe(409);
    expect(await desk.stockOf(open, 1)).toBe(before + 1);
  });

  test("is told once when its money is sent again", async () => {
    const open = await declinedReturn();
    const again = await desk.decide(await desk.openCase(open), "refund_again", 10_000);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(desk.sentBack(open)).toEqual([10_000]);
    expect(await asksFor(open, 2)).toBe(409);
    expect(await asksFor(open, 1)).toBe(201);
  });
});

describe("a piece that was counted in while nobody knew of its refund, which failed", () => {
  async function cameAndFailed(acts: readonly string[]): Promise<OpenOrder> {
    const open = await desk.placePaid({ refundAnswers: ["lost_undone"] });
    for (const act of acts) await desk.press(open, act);
    const made = await desk.refund(open, shirts(1, "arrival"));
    const [refund] = made.body.data;
    expect(refund).toMatchObject({ state: "unknown" });
    const came = { position: 1, asNew: 1, toMend: 0, lost: 0 };
    const received = await desk.call<ComingPieces[]>(
      `POST /staff/refunds/${refund?.id}/receive`,
      came,
    );
    expect(received.status, JSON.stringify(received.body)).toBe(200);
    return open;
  }

  test.each([
    { at: "sent", acts: ["pack", "send"] },
    { at: "delivered", acts: ["pack", "send", "deliver"] },
  ])("is not counted in again with a new refund of an order that is $at", async ({ acts }) => {
    const open = await cameAndFailed(acts);
    const before = await desk.stockOf(open, 1);
    const kept = await desk.decide(await desk.openCase(open), "refund_not_made", 10_000);
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    expect((await desk.refund(open, shirts(2, "arrival"))).status).toBe(409);
    expect((await desk.refund(open, shirts(1, "arrival"))).status).toBe(201);
    expect((await desk.refund(open, shirts(1, "arrival"))).status).toBe(409);
    expect((await desk.refund(open, shirts(1, "buyer"))).status).toBe(201);
    expect(await desk.stockOf(open, 1)).toBe(before);
  });

  test("is none that its buyer may send back", async () => {
    const open = await cameAndFailed(["pack", "send", "deliver"]);
    await desk.decide(await desk.openCase(open), "refund_not_made", 10_000);
    expect(await asksFor(open, 2)).toBe(409);
    expect(await asksFor(open, 1)).toBe(201);
  });

  test("stays so, and is no further one, when its money is sent again", async () => {
    const open = await cameAndFailed(["pack", "send", "deliver"]);
    await desk.decide(await desk.openCase(open), "refund_again", 10_000);
    expect(desk.sentBack(open)).toEqual([10_000]);
    expect(await asksFor(open, 2)).toBe(409);
    expect(await asksFor(open, 1)).toBe(201);
  });

  test("leaves its buyer the other one, once its money was sent by a new refund", async () => {
    const open = await cameAndFailed(["pack", "send", "deliver"]);
    await desk.decide(await desk.openCase(open), "refund_not_made", 10_000);
    expect((await desk.refund(open, shirts(1, "buyer"))).status).toBe(201);
    expect(await asksFor(open, 2)).toBe(409);
    expect(await asksFor(open, 1)).toBe(201);
  });
});

test("while all of an order's money is on its way back nothing of it can be asked for, and all can once that failed", async () => {
  const open = await desk.placePaid({ refundAnswers: ["lost_undone"] });
  await desk.deliver(open);
  const all = { mode: "amount" as const, lines: [], amount: open.order.totalAmount };
  const made = await desk.refund(open, all);
  expect(made.body.data?.[0], JSON.stringify(made.body)).toMatchObject({ state: "unknown" });
  expect(await asksFor(open, 1)).toBe(409);
  const { id } = open.order;
  const seen = await desk.call<OrderReturns>(`GET /staff/orders/${id}/returns`);
  expect(seen.body.data).toMatchObject({ pieces: [] });
  await desk.decide(await desk.openCase(open), "refund_not_made", open.order.totalAmount);
  expect(await asksFor(open, 1)).toBe(201);
});
