import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderReturns } from "#contract/api/returns.ts";
import {
  createReturnMoneyDesk,
  type ReturnMoneyDesk,
} from "../../../tests/kit/return-money-desk.ts";
import { askedReturn, askReturn, asNew, deliverOrder } from "../../../tests/kit/returns.ts";
import { addProduct, orderItem, type Reply } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let desk: ReturnMoneyDesk;
beforeAll(async () => {
  desk = await createReturnMoneyDesk();
});
afterAll(() => desk.close());

describe("money back", () => {
  test("is written down once, for the sum that was shown and never another", async () => {
    const { id, order } = await desk.asked({ kind: "refund" });
    await desk.done(id, "approve", { kind: "refund" });
    expect((await desk.act(id, "refund", { amount: 10_000 })).status).toBe(409);
    await desk.done(id, "receive", asNew);
    const wrong = await desk.act(id, "refund", { amount: 9_000 });
    expect(wrong.body.detail).toBe("₦10,000 goes back for these pieces.");
    expect(wrong.body.meta).toEqual({ current: await desk.read(id) });
    const replies = await Promise.all([1, 2].map(() => desk.act(id, "refund", { amount: 10_000 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refunds = await desk.shop.runtime.db.rows<{ amountKobo: number }>({
      text: "select amount_kobo from payment_refund where order_id = $1",
      values: [order.id],
    });
    expect(refunds).toEqual([{ amountKobo: 1_000_000 }]);
    expect((await desk.act(id, "send")).status).toBe(409);
    const lines = await desk.shop.runtime.db.rows({
      text: "select position, quantity, amount_kobo, fate from payment_refund_line where order_id = $1",
      values: [order.id],
    });
    expect(lines).toEqual([{ position: 1, quantity: 1, amountKobo: 1_000_000, fate: "stock" }]);
  });

  test("that support may not return is refused to support, and made by a manager", async () => {
    const price = 60_000;
    const dear = await addProduct(desk.shop, { price });
    const bought = await deliverOrder(desk.shop, [orderItem(dear, { price })]);
    const { id } = await askedReturn(desk.shop, bought, { kind: "refund" });
    await desk.done(id, "approve", { kind: "refund" });
    await desk.done(id, "receive", asNew);
    const refused = await desk.act(id, "refund", { amount: price });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      expect.stringContaining("₦50,000"),
    ]);
    const manager = await signInStaff(desk.shop, "manager");
    expect(await desk.done(id, "refund", { amount: price }, manager)).toMatchObject({
      status: "REFUNDED",
    });
  });

  test("that went back otherwise meanwhile is not sent twice, and the return can be closed", async () => {
    const { id, order } = await desk.asked({ kind: "refund" });
    await desk.done(id, "approve", { kind: "refund" });
    await desk.done(id, "receive", asNew);
    const body = {
      mode: "lines",
      lines: [{ position: 1, quantity: 1, fate: "buyer" }],
      shipping: false,
      amount: 10_000,
      refundable: 10_000,
      why: "goodwill",
    };
    const { headers } = desk.support;
    const made = await desk.shop.api(`POST /staff/orders/${order.id}/refunds`, { headers, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await desk.read(id)).refundAmount).toBe(0);
    const refused = await desk.act(id, "refund", { amount: 0 });
    expect(refused.body.detail).toBe("The money for it went back already. Close it.");
    expect((await desk.done(id, "close", { words: "The money is with you." })).status).toBe(
      "CLOSED",
    );
  });

  test("for a piece that is on sale again, from the order's page, lets the rest be closed", async () => {
    const asked = await desk.arrivedTwo({ asNew: 1, toMend: 1, lost: 0 });
    expect((await desk.act(asked.id, "close", { words: "One is worn." })).status).toBe(409);
    expect((await desk.refundPiece(asked, "buyer")).status).toBe(201);
    expect(await desk.read(asked.id)).toMatchObject({ paidAmount: 10_000, mayClose: true });
    const closed = await desk.done(asked.id, "close", { words: "One is worn." });
    expect(closed.status).toBe("CLOSED");
    // The worn one went back to its buyer, who has been paid for the other.
    const ask = (quantity: number) =>
      askReturn(desk.shop, asked, {
        lines: [{ position: 1, size: "M", quantity, wantedSize: "L" }],
      });
    expect((await ask(2)).status).toBe(409);
    expect((await ask(1)).status).toBe(201);
  });

  test("that went back as a sum closes a return, and its piece is the buyer's no more", async () => {
    const asked = await desk.asked({ kind: "refund" }, 2);
    const { id, order } = asked;
    await desk.done(id, "approve", { kind: "refund" });
    await desk.done(id, "receive", asNew);
    const body = {
      mode: "amount",
      lines: [],
      shipping: false,
      amount: 20_000,
      why: "goodwill",
      refundable: 20_000,
    };
    const { headers } = desk.support;
    const made = await desk.shop.api(`POST /staff/orders/${order.id}/refunds`, { headers, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await desk.done(id, "close", { words: "The money is with you." });
    const lines = [{ position: 1, size: "M", quantity: 2, wantedSize: "L" }];
    expect((await askReturn(desk.shop, asked, { lines })).status).toBe(409);
  });

  test("is as much as is left, when some of it was given back without pieces", async () => {
    const { id, order } = await desk.asked({ kind: "refund" });
    await desk.done(id, "approve", { kind: "refund" });
    await desk.done(id, "receive", asNew);
    await desk.giveGoodwill(order.id, 6_000);
    expect(await desk.read(id)).toMatchObject({ refundAmount: 4_000, paidAmount: 4_000 });
    expect(await desk.done(id, "refund", { amount: 4_000 })).toMatchObject({
      status: "REFUNDED",
      refundAmount: 4_000,
    });
  });

  test("is named before it is asked for as it is after", async () => {
    const bought = await deliverOrder(desk.shop, [orderItem(desk.productId)]);
    const { order, token } = bought;
    await desk.giveGoodwill(order.id, 4_000);
    const seen = await desk.shop.api<Reply<OrderReturns>>(
      `GET /orders/${order.orderNumber}/returns`,
      { headers: { "x-return-token": token } },
    );
    const { left, pieces } = seen.body.data;
    expect([left, pieces[0]?.amount]).toEqual([6_000, 10_000]);
    const lines = [{ position: 1, size: "M", quantity: 1 }];
    const asked = await askedReturn(desk.shop, bought, { kind: "refund", lines });
    expect(asked.refundAmount).toBe(left);
  });
});

test("who may not send as much is told so before they press", async () => {
  const dear = await addProduct(desk.shop, { price: 80_000 });
  const bought = await deliverOrder(desk.shop, [orderItem(dear, { price: 80_000 })]);
  const { id } = await askedReturn(desk.shop, bought, {
    kind: "refund",
    lines: [{ position: 1, size: "M", quantity: 1 }],
  });
  await desk.done(id, "approve", { kind: "refund" });
  await desk.done(id, "receive", asNew);
  expect(await desk.read(id)).toMatchObject({ paidAmount: 80_000, mayRefund: false });
  expect((await desk.act(id, "refund", { amount: 80_000 })).status).toBe(403);
  const manager = await signInStaff(desk.shop, "manager");
  expect(await desk.read(id, manager)).toMatchObject({ paidAmount: 80_000, mayRefund: true });
  const packer = await signInStaff(desk.shop, "packer");
  expect(await desk.read(id, packer)).toMatchObject({ paidAmount: null, mayRefund: false });
  const sent = await desk.act(id, "refund", { amount: 80_000 }, manager);
  expect(sent.body.data).toMatchObject({ status: "REFUNDED", mayRefund: true });
});

test("a sum with parts of a kobo is another one than is owed", async () => {
  const { id } = await desk.arrivedTwo({ asNew: 2, toMend: 0, lost: 0 });
  const refused = await desk.act(id, "refund", { amount: 19_999.999 });
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    "₦20,000 goes back for these pieces.",
  ]);
  await desk.done(id, "refund", { amount: 20_000 });
});
