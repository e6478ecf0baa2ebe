import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listMails } from "../../../../tests/kit/mails.ts";
import {
  createReturnMoneyDesk,
  type ReturnMoneyDesk,
} from "../../../../tests/kit/return-money-desk.ts";
import { sellable } from "../../../../tests/kit/returns.ts";

let desk: ReturnMoneyDesk;
beforeAll(async () => {
  desk = await createReturnMoneyDesk();
});
afterAll(() => desk.close());

describe("a refund of an item from the order page", () => {
  const away = expect.stringContaining(
    "is part of a return, was already returned or was exchanged",
  );

  test("that is in a return restocks it through the return only", async () => {
    const requested = await desk.createReturn({ kind: "refund" });
    await desk.runCommand(requested.id, "approve", { kind: "refund" });
    for (const disposition of ["arrival", "stock"] as const) {
      const refused = await desk.refundItem(requested, disposition);
      expect([refused.status, refused.body.detail]).toEqual([409, away]);
    }
    await desk.runCommand(requested.id, "receive", sellable);
    expect((await desk.refundItem(requested, "stock")).status).toBe(409);
    expect(await desk.getDispositions(requested)).toEqual(["buyer", "damaged"]);
    expect((await desk.refundItem(requested, "buyer")).status).toBe(201);
  });

  test("that is in no return can restock it", async () => {
    const requested = await desk.createReturn({ kind: "refund" }, 2);
    expect(await desk.getDispositions(requested)).toEqual(["arrival", "stock", "damaged", "buyer"]);
    expect((await desk.refundItem(requested, "arrival")).status).toBe(201);
    expect((await desk.refundItem(requested, "arrival")).status).toBe(409);
  });

  test("that was exchanged does not restock the first size", async () => {
    const requested = await desk.createReturn();
    await desk.runCommand(requested.id, "approve", { kind: "exchange" });
    await desk.runCommand(requested.id, "receive", sellable);
    await desk.runCommand(requested.id, "ship");
    const refused = await desk.refundItem(requested, "arrival");
    expect([refused.status, refused.body.detail]).toEqual([409, away]);
  });

  test("blocks sending its exchange, which can be closed", async () => {
    const requested = await desk.createReturn();
    await desk.runCommand(requested.id, "approve", { kind: "exchange" });
    await desk.runCommand(requested.id, "receive", sellable);
    expect((await desk.refundItem(requested, "buyer")).status).toBe(201);
    const refused = await desk.tryCommand(requested.id, "ship");
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining("already been refunded"),
    ]);
    expect(refused.body.meta).toEqual({ current: await desk.read(requested.id) });
    const money = await desk.tryCommand(requested.id, "refund", { amount: 10_000 });
    expect(money.body.meta).toMatchObject({ current: { refundableAmount: 0, canClose: true } });
    const closed = await desk.runCommand(requested.id, "close", {
      message: "The money is with you.",
    });
    expect(closed.status).toBe("CLOSED");
  });
});

describe("a full refund of an order", () => {
  test("blocks sending an exchange, which can be closed", async () => {
    const { id, order } = await desk.createReturn();
    await desk.runCommand(id, "approve", { kind: "exchange" });
    await desk.runCommand(id, "receive", sellable);
    const body = {
      mode: "amount",
      lines: [],
      shipping: false,
      amount: 10_000,
      why: "goodwill",
      refundable: 10_000,
    };
    const { headers } = desk.support;
    const created = await desk.shop.api(`POST /staff/orders/${order.id}/refunds`, {
      headers,
      body,
    });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const refused = await desk.tryCommand(id, "ship");
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining("already been refunded"),
    ]);
    const closed = await desk.runCommand(id, "close", { message: "The money is with you." });
    expect(closed.status).toBe("CLOSED");
  });
});

describe("a return whose order was refunded before the decision", () => {
  const stockOf = async () =>
    (
      await desk.shop.runtime.db.rows<{ size: string; stock: number }>({
        text: "select size, stock from product_variant where product_id = $1 order by size",
        values: [desk.productId],
      })
    ).map(({ size, stock }) => [size, stock]);

  test("cannot be approved as an exchange, and can be declined", async () => {
    const { id, order } = await desk.createReturn();
    const before = await stockOf();
    await desk.giveGoodwill(order.id, 10_000);
    const refused = await desk.tryCommand(id, "approve", { kind: "exchange" });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "The order has already been refunded in full. Decline this request.",
    ]);
    expect(await stockOf()).toEqual(before);
    const declined = await desk.runCommand(id, "decline", { message: "The money is with you." });
    expect(declined.status).toBe("DECLINED");
  });

  test("can be approved as a refund of the rest", async () => {
    const item = { position: 1, size: "M", quantity: 2, wantedSize: "L" };
    const requested = await desk.createReturn({ lines: [item] }, 2);
    expect((await desk.refundItem(requested, "buyer")).status).toBe(201);
    const refused = await desk.tryCommand(requested.id, "approve", { kind: "exchange" });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining("Part of this has already been refunded."),
    ]);
    const money = await desk.runCommand(requested.id, "approve", { kind: "refund" });
    expect(money.status).toBe("APPROVED");
  });

  test("promises no new size when the item arrives", async () => {
    const { id, order } = await desk.createReturn();
    await desk.runCommand(id, "approve", { kind: "exchange" });
    await desk.giveGoodwill(order.id, 10_000);
    await desk.runCommand(id, "receive", sellable);
    const [mail] = (await listMails(desk.shop.runtime, "kind = 'return-received'")).reverse();
    expect(mail?.text).toContain("You have already been refunded in full");
    expect(mail?.text).not.toContain("We'll send your new size next");
  });
});
