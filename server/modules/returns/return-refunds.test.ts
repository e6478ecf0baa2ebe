import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderReturns } from "#contract/api/returns.ts";
import type { OrderRefunds, PieceFate } from "#contract/api/staff-refunds.ts";
import {
  createReturnDesk,
  type ReturnCase,
  type ReturnDesk,
} from "../../../tests/kit/return-desk.ts";
import { askedReturn, askReturn, asNew, deliverOrder } from "../../../tests/kit/returns.ts";
import { addProduct, orderItem, type Reply } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let desk: ReturnDesk;
beforeAll(async () => {
  desk = await createReturnDesk();
});
afterAll(() => desk.close());

/** Money for one piece from the page of its order, whatever its return says. */
async function refundPiece({ order }: ReturnCase, fate: PieceFate) {
  const { headers } = desk.support;
  const lines = [{ position: 1, quantity: 1, fate }];
  const { refundable } = await readRefunds(order.id);
  const body = {
    ...{ mode: "lines", lines, shipping: false, amount: 10_000, why: "goodwill", refundable },
  };
  return await desk.shop.api(`POST /staff/orders/${order.id}/refunds`, { headers, body });
}

async function readRefunds(orderId: string) {
  const { headers } = desk.support;
  const call = `GET /staff/orders/${orderId}/refunds` as const;
  return (await desk.shop.api<Reply<OrderRefunds>>(call, { headers })).body.data;
}

/** Money of an order of ₦10,000 that goes back without pieces. */
async function giveGoodwill(orderId: string, amount: number): Promise<void> {
  const { headers } = desk.support;
  const what = { mode: "amount", lines: [], shipping: false, why: "goodwill" };
  const body = { ...what, amount, refundable: 10_000 };
  const made = await desk.shop.api(`POST /staff/orders/${orderId}/refunds`, { headers, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
}

const fatesOf = async ({ order }: ReturnCase) => (await readRefunds(order.id)).lines[0]?.fates;

describe("money from the order's page for a piece", () => {
  const away = expect.stringContaining("is in a return, came back before, or was exchanged");

  test("that is in a return counts it into stock by the return alone", async () => {
    const asked = await desk.asked({ kind: "refund" });
    await desk.done(asked.id, "approve", { kind: "refund" });
    for (const fate of ["arrival", "stock"] as const) {
      const refused = await refundPiece(asked, fate);
      expect([refused.status, refused.body.detail]).toEqual([409, away]);
    }
    await desk.done(asked.id, "receive", asNew);
    expect((await refundPiece(asked, "stock")).status).toBe(409);
    expect(await fatesOf(asked)).toEqual(["buyer", "damaged"]);
    expect((await refundPiece(asked, "buyer")).status).toBe(201);
  });

  test("that is not in one of the others may be counted in", async () => {
    const asked = await desk.asked({ kind: "refund" }, 2);
    expect(await fatesOf(asked)).toEqual(["arrival", "stock", "damaged", "buyer"]);
    expect((await refundPiece(asked, "arrival")).status).toBe(201);
    expect((await refundPiece(asked, "arrival")).status).toBe(409);
  });

  test("that was exchanged does not count the first size in", async () => {
    const asked = await desk.asked();
    await desk.done(asked.id, "approve", { kind: "exchange" });
    await desk.done(asked.id, "receive", asNew);
    await desk.done(asked.id, "send");
    const refused = await refundPiece(asked, "arrival");
    expect([refused.status, refused.body.detail]).toEqual([409, away]);
  });

  test("keeps its exchange from being sent as well, and that can be closed", async () => {
    const asked = await desk.asked();
    await desk.done(asked.id, "approve", { kind: "exchange" });
    await desk.done(asked.id, "receive", asNew);
    expect((await refundPiece(asked, "buyer")).status).toBe(201);
    const refused = await desk.act(asked.id, "send");
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining("went back already"),
    ]);
    expect(refused.body.meta).toEqual({ current: await desk.read(asked.id) });
    const money = await desk.act(asked.id, "refund", { amount: 10_000 });
    expect(money.body.meta).toMatchObject({ current: { paidAmount: 0, mayClose: true } });
    const closed = await desk.done(asked.id, "close", { words: "The money is with you." });
    expect(closed.status).toBe("CLOSED");
  });
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

describe("all the money of an order that went back", () => {
  test("keeps an exchange from being sent, and that can be closed", async () => {
    const { id, order } = await desk.asked();
    await desk.done(id, "approve", { kind: "exchange" });
    await desk.done(id, "receive", asNew);
    const body = {
      mode: "amount",
      lines: [],
      shipping: false,
      amount: 10_000,
      why: "goodwill",
      refundable: 10_000,
    };
    const { headers } = desk.support;
    const made = await desk.shop.api(`POST /staff/orders/${order.id}/refunds`, { headers, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const refused = await desk.act(id, "send");
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining("went back already"),
    ]);
    const closed = await desk.done(id, "close", { words: "The money is with you." });
    expect(closed.status).toBe("CLOSED");
  });
});

describe("a return whose order's money went back before it was answered", () => {
  const stockOf = async () =>
    (
      await desk.shop.runtime.db.rows<{ size: string; stock: number }>({
        text: "select size, stock from product_variant where product_id = $1 order by size",
        values: [desk.productId],
      })
    ).map(({ size, stock }) => [size, stock]);

  test("is approved as no exchange, which would keep a size for nobody, and can be declined", async () => {
    const { id, order } = await desk.asked();
    const before = await stockOf();
    await giveGoodwill(order.id, 10_000);
    const refused = await desk.act(id, "approve", { kind: "exchange" });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "All that was paid for the order went back already. Decline it.",
    ]);
    expect(await stockOf()).toEqual(before);
    const declined = await desk.done(id, "decline", { words: "The money is with you." });
    expect(declined.status).toBe("DECLINED");
  });

  test("of a piece is approved for the rest as money alone", async () => {
    const piece = { position: 1, size: "M", quantity: 2, wantedSize: "L" };
    const asked = await desk.asked({ lines: [piece] }, 2);
    expect((await refundPiece(asked, "buyer")).status).toBe(201);
    const refused = await desk.act(asked.id, "approve", { kind: "exchange" });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining("The money for a piece of it went back already."),
    ]);
    const money = await desk.done(asked.id, "approve", { kind: "refund" });
    expect(money.status).toBe("APPROVED");
  });

  test("promises no new size when its piece arrives", async () => {
    const { id, order } = await desk.asked();
    await desk.done(id, "approve", { kind: "exchange" });
    await giveGoodwill(order.id, 10_000);
    await desk.done(id, "receive", asNew);
    const [mail] = await desk.shop.runtime.db.rows<{ plainText: string }>({
      text: "select plain_text from mail_message where kind = 'return-arrived' order by created_at desc limit 1",
    });
    expect(mail?.plainText).toContain("What you paid went back to you already");
    expect(mail?.plainText).not.toContain("Your new size leaves us next");
  });
});

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
    expect((await refundPiece(asked, "buyer")).status).toBe(201);
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
    await giveGoodwill(order.id, 6_000);
    expect(await desk.read(id)).toMatchObject({ refundAmount: 4_000, paidAmount: 4_000 });
    expect(await desk.done(id, "refund", { amount: 4_000 })).toMatchObject({
      status: "REFUNDED",
      refundAmount: 4_000,
    });
  });

  test("is named before it is asked for as it is after", async () => {
    const bought = await deliverOrder(desk.shop, [orderItem(desk.productId)]);
    const { order, token } = bought;
    await giveGoodwill(order.id, 4_000);
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
