import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CancelDisposition } from "#contract/api/orders/staff-order-commands.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { kobo } from "#contract/money/kobo.ts";
import { transitionOrder } from "#server/modules/orders/lifecycle/index.ts";
import { findLedgerDiscrepancies, lockOrder } from "#server/modules/orders/queries/index.ts";
import type { CaseDesk } from "../../../../tests/kit/case-desk.ts";
import { moveTo } from "../../../../tests/kit/order-moves.ts";
import {
  linkToReturns,
  postReturnCommand,
  requestReturn,
  sellable,
} from "../../../../tests/kit/returns.ts";
import {
  addDiscount,
  addProduct,
  orderBody,
  orderItem,
  postOrder,
} from "../../../../tests/kit/shop.ts";
import { createTransferDesk, type TransferDesk } from "../../../../tests/kit/transfer-desk.ts";

let at: TransferDesk;
let desk: CaseDesk;
beforeAll(async () => {
  at = await createTransferDesk();
  desk = at.desk;
  await addDiscount(desk.pay.shop, "GIFT", {
    value: { discountType: "FIXED", amountKobo: kobo(5e6) },
    usageLimit: 1,
  });
});
afterAll(() => at.close());

const readOrder = async (id: string) =>
  (await desk.call<StaffOrder>(`GET /staff/orders/${id}`)).body.data;

async function cancel(id: string, more: { readonly disposition?: CancelDisposition } = {}) {
  const { version } = await readOrder(id);
  const body = { version, reason: "The buyer called it off", ...more };
  return await desk.call<StaffOrder>(`POST /staff/orders/${id}/cancel`, desk.owner, body);
}

const pack = async (id: string) =>
  desk.call(`POST /staff/orders/${id}/pack`, desk.owner, {
    version: (await readOrder(id)).version,
  });

const stockOf = async (productId: string) =>
  (
    await desk.pay.runtime.db.first<{ stock: number }>({
      text: "select sum(stock)::integer as stock from product_variant where product_id = $1",
      values: [productId],
    })
  )?.stock;

const salesOf = (email: string) =>
  desk.pay.runtime.db.first<{ orders: number; sold: number }>({
    text: `select c.orders, (select count(*)::integer from order_sold s
        join shop_order o on o.id = s.order_id where o.email = c.email) as sold
      from customer c where email = $1`,
    values: [email],
  });

describe("a paid order without money can be cancelled", () => {
  test("if a code covered its whole total: items, code and figures are as before it", async () => {
    const productId = await addProduct(desk.pay.shop, { price: 10_000 });
    const before = await stockOf(productId);
    const shippingInfo = { email: "gift@example.com" };
    const order = orderBody([orderItem(productId, { price: 10_000 })], {
      ...{ totalAmount: 0, discountCode: "GIFT", shippingInfo },
    });
    const placed = await postOrder(desk.pay.shop, order);
    expect([placed.status, placed.body.data?.status]).toEqual([201, "PAID"]);
    expect(await salesOf("gift@example.com")).toEqual({ orders: 1, sold: 1 });
    const { id } = placed.body.data;
    const cancelled = await cancel(id);
    expect([cancelled.status, cancelled.body.data]).toMatchObject([
      200,
      { status: "CANCELLED", paidAt: null },
    ]);
    expect(await stockOf(productId)).toBe(before);
    expect(await salesOf("gift@example.com")).toEqual({ orders: 0, sold: 0 });
    const open = { order: placed.body.data, payment: null as never };
    expect((await desk.pay.lookUp(open)).status).toBe("CANCELLED");
    const [mail] = await desk.mailsOf(open, "order-cancelled");
    expect(mail?.text).toContain("There was nothing to pay.");
    const again = await postOrder(desk.pay.shop, order);
    expect([again.status, again.body.data?.discountCode]).toEqual([201, "GIFT"]);
  });

  test("if its whole total was written off, also once it is packed; later money opens a case", async () => {
    const open = await desk.place();
    await desk.payFor(open, { events: [], answerCurrency: "USD" });
    await desk.settle(await desk.caseOf(open), "accept_as_paid");
    const { id } = open.order;
    expect((await pack(id)).status).toBe(200);
    expect((await cancel(id)).body.data).toMatchObject({
      ...{ status: "CANCELLED", paidAt: null },
    });
    expect(await desk.pay.books(open)).toMatchObject({ status: "CANCELLED", reservedUnits: 0 });
    desk.pay.control.plan(open.payment.reference, { events: [] });
    await desk.call(`POST /staff/orders/${id}/payments/recheck`);
    expect((await desk.caseOf(open)).kind).toBe("paid_after_close");
  });

  test("and one that holds money is left unchanged, also during its refund", async () => {
    const open = await desk.place();
    await desk.payFor(open, { events: [], refundAnswers: ["lost"] });
    const { id } = open.order;
    const held = await cancel(id);
    expect([held.status, held.body]).toMatchObject([
      409,
      { detail: "₦10,000 was paid for this order. Refund it instead." },
    ]);
    const refund = await desk.call(`POST /staff/orders/${id}/refunds`, desk.owner, {
      ...{ mode: "all", lines: [], shipping: false, amount: 10_000, refundable: 10_000 },
      why: "unwanted",
    });
    expect(refund.status, JSON.stringify(refund.body)).toBe(201);
    expect((await cancel(id)).status).toBe(409);
    expect((await readOrder(id)).status).toBe("PAID");
  });
});

describe("a shipped order without money ends when its parcel is returned", () => {
  let productId: string;

  /** A shipped parcel of two items that a discount made free. */
  async function send(code: string) {
    await addDiscount(desk.pay.shop, code, {
      value: { discountType: "FIXED", amountKobo: kobo(5e6) },
    });
    productId = await addProduct(desk.pay.shop, { price: 10_000 });
    const shippingInfo = { email: `${code.toLowerCase()}@example.com` };
    const items = [orderItem(productId, { price: 10_000, quantity: 2 })];
    const order = { totalAmount: 0, discountCode: code, shippingInfo };
    const placed = await postOrder(desk.pay.shop, orderBody(items, order));
    const { id } = placed.body.data;
    await pack(id);
    const { version } = await readOrder(id);
    const sent = await desk.call(`POST /staff/orders/${id}/ship`, desk.owner, { version });
    expect(sent.status).toBe(200);
    return placed.body.data;
  }

  test.each([
    ["sellable: its items return to stock", "CAMEBACK", "stock", 0],
    ["damaged or lost: they leave the stock for good", "CAMETORN", "damaged", -2],
  ] as const)("%s", async (_, code, disposition, change) => {
    const order = await send(code);
    const before = ((await stockOf(productId)) ?? 0) + 2;
    const { status, body } = await cancel(order.id, { disposition });
    expect([status, body.data?.status]).toEqual([200, "CANCELLED"]);
    expect(await stockOf(productId)).toBe(before + change);
    expect(await findLedgerDiscrepancies(desk.pay.runtime.db)).toEqual([]);
    const [mail] = await desk.mailsOf({ order, payment: null as never }, "order-cancelled");
    expect(mail?.text).toContain("could not be delivered");
  });

  test("one still in the shop accepts no item disposition", async () => {
    const open = await desk.place();
    expect((await cancel(open.order.id, { disposition: "damaged" })).body).toMatchObject({
      errors: [{ field: "disposition" }],
    });
    expect((await cancel(open.order.id)).status).toBe(200);
  });

  test("and one with money ends by its refund", async () => {
    const open = await desk.place();
    await desk.payFor(open, { events: [] });
    const { id } = open.order;
    await pack(id);
    await desk.call(`POST /staff/orders/${id}/ship`, desk.owner, {
      version: (await readOrder(id)).version,
    });
    const refused = await cancel(id, { disposition: "stock" });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { detail: expect.stringContaining("Refund it instead") },
    ]);
  });
});

describe("an order with nothing to pay continues", () => {
  /** A free order that a stray ₦2,000 was counted for. */
  async function placeWithStray(code: string) {
    await addDiscount(desk.pay.shop, code, {
      value: { discountType: "FIXED", amountKobo: kobo(5e6) },
    });
    const productId = await addProduct(desk.pay.shop, { price: 10_000 });
    const email = `${code.toLowerCase()}@example.com`;
    const placed = await postOrder(
      desk.pay.shop,
      orderBody([orderItem(productId, { price: 10_000 })], {
        ...{ totalAmount: 0, discountCode: code, shippingInfo: { email } },
      }),
    );
    const order = { order: placed.body.data, payment: null as never };
    await at.receive(order as never, { amount: 2_000, due: 0 });
    return order;
  }

  /** Staff send from the bank what waits for it, and the parcel goes out as before. */
  async function sendAndPack(open: Awaited<ReturnType<typeof placeWithStray>>) {
    const { refunds } = await at.refunds(open as never);
    const sent = await desk.call(`POST /staff/refunds/${refunds[0]?.id}/mark-sent`, desk.owner, {
      bankReference: `OUT/${open.order.orderNumber}`,
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(await desk.pay.books(open)).toMatchObject({ status: "PAID", reservedUnits: 1 });
    expect((await pack(open.order.id)).status).toBe(200);
    const [mail] = await desk.mailsOf(open, "order-refund");
    expect(mail?.text).not.toContain("everything you paid");
  }

  test("if stray money is refunded from its case", async () => {
    const open = await placeWithStray("STRAY1");
    await desk.settle(await desk.caseOf(open), "refund_excess");
    await sendAndPack(open);
  });

  test("if stray money is refunded from its own page, whole or as an amount", async () => {
    for (const mode of ["all", "amount"]) {
      const open = await placeWithStray(`PAGE-${mode}`.toUpperCase());
      const created = await desk.call(`POST /staff/orders/${open.order.id}/refunds`, desk.owner, {
        ...{ mode, lines: [], shipping: false, amount: 2_000, refundable: 2_000 },
        why: "unwanted",
      });
      expect(created.status, JSON.stringify(created.body)).toBe(201);
      await sendAndPack(open);
    }
  });

  test("and an exchange of its item is shipped while the stray money awaits its refund", async () => {
    const open = await placeWithStray("STRAY2");
    const { shop, runtime } = desk.pay;
    await runtime.db.withTransaction(async (tx) => {
      for (const move of Object.values(moveTo)) {
        const why = { actor: "test", reason: "Test" };
        await transitionOrder(tx, runtime, await lockOrder(tx, open.order.id), move, why);
      }
    });
    const token = await linkToReturns(shop, open.order);
    const { id } = await requestReturn(shop, { order: open.order, token });
    await desk.settle(await desk.caseOf(open), "refund_excess");
    for (const [command, body] of [
      ["approve", { kind: "exchange" }],
      ["receive", sellable],
      ["ship", { carrier: "GIG Logistics", trackingNumber: "GIG-1" }],
    ] as const) {
      const done = await postReturnCommand(shop, desk.owner, id, command, body);
      expect([command, done.status], JSON.stringify(done.body)).toEqual([command, 200]);
    }
  });

  test("if the stray money turns out not received", async () => {
    const open = await placeWithStray("NEVER1");
    const payment = (await desk.caseOf(open)).reference;
    const disputed = await desk.call(`POST /staff/bank-transfers/${payment}/dispute`, desk.owner, {
      reason: "Not on the account",
    });
    expect(disputed.status, JSON.stringify(disputed.body)).toBe(200);
    await desk.settle(await desk.caseOf(open, "reversed_after_paid"), "record_reversal");
    expect(await desk.pay.books(open)).toMatchObject({ status: "PAID", reservedUnits: 1 });
    expect((await pack(open.order.id)).status).toBe(200);
  });
});
