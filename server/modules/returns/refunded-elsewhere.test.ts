import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createReturnMoneyDesk,
  type ReturnMoneyDesk,
} from "../../../tests/kit/return-money-desk.ts";
import { asNew } from "../../../tests/kit/returns.ts";

let desk: ReturnMoneyDesk;
beforeAll(async () => {
  desk = await createReturnMoneyDesk();
});
afterAll(() => desk.close());

describe("money from the order's page for a piece", () => {
  const away = expect.stringContaining("is in a return, came back before, or was exchanged");

  test("that is in a return counts it into stock by the return alone", async () => {
    const asked = await desk.asked({ kind: "refund" });
    await desk.done(asked.id, "approve", { kind: "refund" });
    for (const fate of ["arrival", "stock"] as const) {
      const refused = await desk.refundPiece(asked, fate);
      expect([refused.status, refused.body.detail]).toEqual([409, away]);
    }
    await desk.done(asked.id, "receive", asNew);
    expect((await desk.refundPiece(asked, "stock")).status).toBe(409);
    expect(await desk.fatesOf(asked)).toEqual(["buyer", "damaged"]);
    expect((await desk.refundPiece(asked, "buyer")).status).toBe(201);
  });

  test("that is not in one of the others may be counted in", async () => {
    const asked = await desk.asked({ kind: "refund" }, 2);
    expect(await desk.fatesOf(asked)).toEqual(["arrival", "stock", "damaged", "buyer"]);
    expect((await desk.refundPiece(asked, "arrival")).status).toBe(201);
    expect((await desk.refundPiece(asked, "arrival")).status).toBe(409);
  });

  test("that was exchanged does not count the first size in", async () => {
    const asked = await desk.asked();
    await desk.done(asked.id, "approve", { kind: "exchange" });
    await desk.done(asked.id, "receive", asNew);
    await desk.done(asked.id, "send");
    const refused = await desk.refundPiece(asked, "arrival");
    expect([refused.status, refused.body.detail]).toEqual([409, away]);
  });

  test("keeps its exchange from being sent as well, and that can be closed", async () => {
    const asked = await desk.asked();
    await desk.done(asked.id, "approve", { kind: "exchange" });
    await desk.done(asked.id, "receive", asNew);
    expect((await desk.refundPiece(asked, "buyer")).status).toBe(201);
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
    await desk.giveGoodwill(order.id, 10_000);
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
    expect((await desk.refundPiece(asked, "buyer")).status).toBe(201);
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
    await desk.giveGoodwill(order.id, 10_000);
    await desk.done(id, "receive", asNew);
    const [mail] = await desk.shop.runtime.db.rows<{ plainText: string }>({
      text: "select plain_text from mail_message where kind = 'return-arrived' order by created_at desc limit 1",
    });
    expect(mail?.plainText).toContain("What you paid went back to you already");
    expect(mail?.plainText).not.toContain("Your new size leaves us next");
  });
});
