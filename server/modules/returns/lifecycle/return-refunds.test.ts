import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderReturns } from "#contract/api/returns/returns.ts";
import {
  createReturnMoneyDesk,
  type ReturnMoneyDesk,
} from "../../../../tests/kit/return-money-desk.ts";
import {
  deliverOrder,
  postReturn,
  requestReturn,
  sellable,
} from "../../../../tests/kit/returns.ts";
import { addProduct, orderItem, type Reply } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";

let desk: ReturnMoneyDesk;
beforeAll(async () => {
  desk = await createReturnMoneyDesk();
});
afterAll(() => desk.close());

describe("a refund", () => {
  test("is recorded once, for the displayed amount only", async () => {
    const { id, order } = await desk.createReturn({ kind: "refund" });
    await desk.runCommand(id, "approve", { kind: "refund" });
    expect((await desk.tryCommand(id, "refund", { amount: 10_000 })).status).toBe(409);
    await desk.runCommand(id, "receive", sellable);
    const wrong = await desk.tryCommand(id, "refund", { amount: 9_000 });
    expect(wrong.body.detail).toBe("The refund for these items is ₦10,000.");
    expect(wrong.body.meta).toEqual({ current: await desk.read(id) });
    const replies = await Promise.all(
      [1, 2].map(() => desk.tryCommand(id, "refund", { amount: 10_000 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refunds = await desk.shop.runtime.db.rows<{ amountKobo: number }>({
      text: "select amount_kobo from payment_refund where order_id = $1",
      values: [order.id],
    });
    expect(refunds).toEqual([{ amountKobo: 1_000_000 }]);
    expect((await desk.tryCommand(id, "ship")).status).toBe(409);
    const lines = await desk.shop.runtime.db.rows({
      text: "select position, quantity, amount_kobo, disposition from payment_refund_line where order_id = $1",
      values: [order.id],
    });
    expect(lines).toEqual([
      { position: 1, quantity: 1, amountKobo: 1_000_000, disposition: "stock" },
    ]);
  });

  test("above the limit of support is refused to support, and done by a manager", async () => {
    const price = 60_000;
    const dear = await addProduct(desk.shop, { price });
    const bought = await deliverOrder(desk.shop, [orderItem(dear, { price })]);
    const { id } = await requestReturn(desk.shop, bought, { kind: "refund" });
    await desk.runCommand(id, "approve", { kind: "refund" });
    await desk.runCommand(id, "receive", sellable);
    const refused = await desk.tryCommand(id, "refund", { amount: price });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      expect.stringContaining("₦50,000"),
    ]);
    const manager = await signInStaff(desk.shop, "manager");
    expect(await desk.runCommand(id, "refund", { amount: price }, manager)).toMatchObject({
      status: "REFUNDED",
    });
  });

  test("that was paid otherwise is not repeated, and the return can be closed", async () => {
    const { id, order } = await desk.createReturn({ kind: "refund" });
    await desk.runCommand(id, "approve", { kind: "refund" });
    await desk.runCommand(id, "receive", sellable);
    const body = {
      mode: "lines",
      lines: [{ position: 1, quantity: 1, disposition: "buyer" }],
      shipping: false,
      amount: 10_000,
      refundable: 10_000,
      why: "goodwill",
    };
    const { headers } = desk.support;
    const created = await desk.shop.api(`POST /staff/orders/${order.id}/refunds`, {
      headers,
      body,
    });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    expect((await desk.read(id)).refundAmount).toBe(0);
    const refused = await desk.tryCommand(id, "refund", { amount: 0 });
    expect(refused.body.detail).toBe("This has already been refunded. Close it.");
    expect((await desk.runCommand(id, "close", { message: "The money is with you." })).status).toBe(
      "CLOSED",
    );
  });

  test("of a restocked item from the order page lets the rest be closed", async () => {
    const requested = await desk.receiveTwo({ sellable: 1, damaged: 1, lost: 0 });
    expect((await desk.tryCommand(requested.id, "close", { message: "One is worn." })).status).toBe(
      409,
    );
    expect((await desk.refundItem(requested, "buyer")).status).toBe(201);
    expect(await desk.read(requested.id)).toMatchObject({
      refundableAmount: 10_000,
      canClose: true,
    });
    const closed = await desk.runCommand(requested.id, "close", { message: "One is worn." });
    expect(closed.status).toBe("CLOSED");
    // The worn one went back to its buyer, who has been paid for the other.
    const submit = (quantity: number) =>
      postReturn(desk.shop, requested, {
        lines: [{ position: 1, size: "M", quantity, wantedSize: "L" }],
      });
    expect((await submit(2)).status).toBe(409);
    expect((await submit(1)).status).toBe(201);
  });

  test("paid as an amount closes a return, and its item is no longer the customer's", async () => {
    const requested = await desk.createReturn({ kind: "refund" }, 2);
    const { id, order } = requested;
    await desk.runCommand(id, "approve", { kind: "refund" });
    await desk.runCommand(id, "receive", sellable);
    const body = {
      mode: "amount",
      lines: [],
      shipping: false,
      amount: 20_000,
      why: "goodwill",
      refundable: 20_000,
    };
    const { headers } = desk.support;
    const created = await desk.shop.api(`POST /staff/orders/${order.id}/refunds`, {
      headers,
      body,
    });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    await desk.runCommand(id, "close", { message: "The money is with you." });
    const lines = [{ position: 1, size: "M", quantity: 2, wantedSize: "L" }];
    expect((await postReturn(desk.shop, requested, { lines })).status).toBe(409);
  });

  test("is capped by what is left after a refund without items", async () => {
    const { id, order } = await desk.createReturn({ kind: "refund" });
    await desk.runCommand(id, "approve", { kind: "refund" });
    await desk.runCommand(id, "receive", sellable);
    await desk.giveGoodwill(order.id, 6_000);
    expect(await desk.read(id)).toMatchObject({ refundAmount: 4_000, refundableAmount: 4_000 });
    expect(await desk.runCommand(id, "refund", { amount: 4_000 })).toMatchObject({
      status: "REFUNDED",
      refundAmount: 4_000,
    });
  });

  test("is the same before and after the request", async () => {
    const bought = await deliverOrder(desk.shop, [orderItem(desk.productId)]);
    const { order, token } = bought;
    await desk.giveGoodwill(order.id, 4_000);
    const reply = await desk.shop.api<Reply<OrderReturns>>(
      `GET /orders/${order.orderNumber}/returns`,
      { headers: { "x-return-token": token } },
    );
    const { left, items: units } = reply.body.data;
    expect([left, units[0]?.amount]).toEqual([6_000, 10_000]);
    const lines = [{ position: 1, size: "M", quantity: 1 }];
    const requested = await requestReturn(desk.shop, bought, { kind: "refund", lines });
    expect(requested.refundAmount).toBe(left);
  });
});

test("staff above their limit are told before they try", async () => {
  const dear = await addProduct(desk.shop, { price: 80_000 });
  const bought = await deliverOrder(desk.shop, [orderItem(dear, { price: 80_000 })]);
  const { id } = await requestReturn(desk.shop, bought, {
    kind: "refund",
    lines: [{ position: 1, size: "M", quantity: 1 }],
  });
  await desk.runCommand(id, "approve", { kind: "refund" });
  await desk.runCommand(id, "receive", sellable);
  expect(await desk.read(id)).toMatchObject({ refundableAmount: 80_000, canRefund: false });
  expect((await desk.tryCommand(id, "refund", { amount: 80_000 })).status).toBe(403);
  const manager = await signInStaff(desk.shop, "manager");
  expect(await desk.read(id, manager)).toMatchObject({ refundableAmount: 80_000, canRefund: true });
  const packer = await signInStaff(desk.shop, "packer");
  expect(await desk.read(id, packer)).toMatchObject({ refundableAmount: null, canRefund: false });
  const sent = await desk.tryCommand(id, "refund", { amount: 80_000 }, manager);
  expect(sent.body.data).toMatchObject({ status: "REFUNDED", canRefund: true });
});

test("an amount with fractions of a kobo is not the one due", async () => {
  const { id } = await desk.receiveTwo({ sellable: 2, damaged: 0, lost: 0 });
  const refused = await desk.tryCommand(id, "refund", { amount: 19_999.999 });
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    "The refund for these items is ₦20,000.",
  ]);
  await desk.runCommand(id, "refund", { amount: 20_000 });
});
