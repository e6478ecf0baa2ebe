import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createReturnDesk, type ReturnDesk } from "../../../tests/kit/return-desk.ts";
import { askedReturn, asNew, deliverOrder } from "../../../tests/kit/returns.ts";
import { addProduct, orderItem } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let desk: ReturnDesk;
beforeAll(async () => {
  desk = await createReturnDesk();
});
afterAll(() => desk.close());

describe("money back", () => {
  test("is written down once, for the sum that was shown and never another", async () => {
    const { id, order } = await desk.asked({ kind: "refund" });
    await desk.done(id, "approve", { kind: "refund" });
    expect((await desk.act(id, "refund", { amount: 10_000 })).status).toBe(409);
    await desk.done(id, "receive", asNew);
    const wrong = await desk.act(id, "refund", { amount: 9_000 });
    expect(wrong.body.detail).toBe("₦10,000 goes back for these pieces. Look again.");
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

  test("is as much as is left, when some of it was given back without pieces", async () => {
    const { id, order } = await desk.asked({ kind: "refund" });
    await desk.done(id, "approve", { kind: "refund" });
    await desk.done(id, "receive", asNew);
    const amount = 6_000;
    const body = { mode: "amount", lines: [], shipping: false, amount, why: "goodwill" };
    const { headers } = await signInStaff(desk.shop, "manager");
    const made = await desk.shop.api(`POST /staff/orders/${order.id}/refunds`, { headers, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await desk.read(id)).toMatchObject({ refundAmount: 4_000, paidAmount: 4_000 });
    expect(await desk.done(id, "refund", { amount: 4_000 })).toMatchObject({
      status: "REFUNDED",
      refundAmount: 4_000,
    });
  });
});
