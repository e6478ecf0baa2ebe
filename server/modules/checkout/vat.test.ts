import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SimulatedCart } from "#contract/api/discounts/discount-simulation.ts";
import type { Order, PriceChangedMeta } from "#contract/api/orders/orders.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { OrderRefunds } from "#contract/api/payments/refunds.ts";
import type { VatMonth } from "#contract/api/reports/reports.ts";
import { toInvoice } from "#server/modules/orders/documents/invoice.ts";
import { findOrderByNumber } from "#server/modules/orders/queries/index.ts";
import { getSeller } from "#server/modules/settings/index.ts";
import { createDeliveryCalls, resetDelivery } from "../../../tests/kit/delivery.ts";
import type { OpenOrder } from "../../../tests/kit/payment-shop.ts";
import { createRefundDesk, type RefundDesk } from "../../../tests/kit/refund-desk.ts";
import { createReturnDesk } from "../../../tests/kit/return-desk.ts";
import { deliverOrder, requestReturn, sellable } from "../../../tests/kit/returns.ts";
import { bypassCache, saveSettings } from "../../../tests/kit/settings.ts";
import {
  addProduct,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let desk: RefundDesk;
let shirt: string;
beforeAll(async () => {
  desk = await createRefundDesk();
  shirt = await addProduct(desk.pay.shop, { price: 10_000, sizes: [{ size: "M", stock: 500 }] });
});
beforeEach(() => charge({ mode: "off", percent: 7.5, coversDelivery: true, tin: "12345678-0001" }));
afterAll(() => desk.close());

const charge = async (change: Parameters<typeof saveSettings<"vat">>[3]) => {
  const { status, body } = await saveSettings(desk.pay.shop, desk.owner, "vat", change);
  expect(status, JSON.stringify(body)).toBe(200);
};

let buyers = 0;
const bodyFor = (totalAmount: number, quantity = 1) => {
  buyers += 1;
  return orderBody([orderItem(shirt, { price: 10_000, quantity })], {
    totalAmount,
    shippingInfo: { email: `vat-${buyers}@example.com` },
  });
};

async function placePaid(totalAmount: number, quantity = 1): Promise<OpenOrder> {
  const { pay } = desk;
  const placed = await postOrder(pay.shop, bodyFor(totalAmount, quantity));
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const { payment } = placed.body.data;
  if (!payment) throw new Error("The order needs no payment");
  const open = { order: placed.body.data, payment };
  pay.openPopup(payment, { events: [] });
  pay.control.pay(payment.reference);
  await pay.poll(open);
  return open;
}

async function invoiceOf({ orderNumber }: Pick<Order, "orderNumber">) {
  const { db, config } = desk.pay.runtime;
  const order = await findOrderByNumber(db, orderNumber);
  if (!order) throw new Error("The order is not there");
  return toInvoice(order, await getSeller(db, config));
}

describe("VAT that is added", () => {
  beforeEach(() => charge({ mode: "added" }));

  test("is in the total, which a browser that does not know it learns", async () => {
    const body = bodyFor(20_000, 2);
    const refused = await postOrder(desk.pay.shop, body);
    expect(refused.status).toBe(409);
    const meta = refused.body.meta as PriceChangedMeta;
    expect(meta).toMatchObject({
      ...{ subtotal: 20_000, total: 21_500 },
      vat: { percent: 7.5, isAdded: true, coversDelivery: true },
    });
    const placed = await postOrder(desk.pay.shop, { ...body, totalAmount: meta.total });
    expect(placed.status).toBe(201);
    expect(placed.body.data).toMatchObject({
      ...{ subtotalAmount: 20_000, totalAmount: 21_500 },
      vat: { percent: 7.5, isAdded: true, amount: 1_500 },
      payment: { amount: 21_500 },
    });
  });

  test("is on the invoice with the TIN, and visible to staff", async () => {
    const { order } = await placePaid(10_750);
    const invoice = await invoiceOf(order);
    expect(invoice.seller).toContain("TIN 12345678-0001");
    expect(invoice.totals).toContainEqual({ label: "VAT (7.5%)", value: "₦750" });
    expect(invoice.total.value).toBe("₦10,750");
    const staff = await desk.call<StaffOrder>(`GET /staff/orders/${order.id}`);
    expect(staff.body.data.money?.vat).toEqual({ percent: 7.5, isAdded: true, amount: 750 });
  });

  test("is refunded with its line, and the report counts both", async () => {
    const before = await thisMonth();
    const open = await placePaid(21_500, 2);
    const lines = [{ position: 1, quantity: 1, disposition: "stock" as const }];
    const created = await desk.refund(open, { mode: "lines", lines, amount: 10_750 });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    expect(desk.sentBack(open)).toEqual([10_750]);
    const after = await thisMonth();
    expect(after.orders - before.orders).toBe(1);
    expect(after.vat - before.vat).toBe(1_500);
    expect(after.refundedVat - before.refundedVat).toBe(750);
    const { headers } = desk.owner;
    const file = await desk.pay.shop.app.inject({
      method: "GET",
      url: `/api/staff/reports/vat/export?month=${after.month}`,
      headers,
    });
    const rows = file.body.split("\r\n").filter((row) => row.includes(open.order.orderNumber));
    expect(rows.map((row) => row.split(",").slice(-3))).toEqual([
      ["7.5", "21500", "1500"],
      ["7.5", "-10750", "-750"],
    ]);
  });

  test("is refunded in full when everything is, with its delivery", async () => {
    const open = await placePaid(21_500, 2);
    expect((await desk.options(open)).refundable).toBe(21_500);
    const created = await desk.refund(open, {
      mode: "all",
      lines: [{ position: 1, quantity: 2, disposition: "stock" }],
      amount: 21_500,
    });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    expect(desk.sentBack(open)).toEqual([21_500]);
  });

  test("of delivery is charged only where delivery has it", async () => {
    const calls = createDeliveryCalls(desk.pay.shop, desk.owner);
    await calls.give({ elsewhere: { fee: 4_000 }, lagos: { fee: 4_000 } });
    await calls.charge(true);
    const total = async () =>
      ((await postOrder(desk.pay.shop, bodyFor(1))).body.meta as PriceChangedMeta).total;
    expect(await total()).toBe(15_050);
    await charge({ coversDelivery: false });
    expect(await total()).toBe(14_750);
    await resetDelivery(desk.pay.shop);
  });
});

test("a returned item brings back the VAT that was added to it", async () => {
  const returns = await createReturnDesk();
  const manager = await signInStaff(returns.shop, "owner");
  await saveSettings(returns.shop, manager, "vat", { mode: "added" });
  const delivered = await deliverOrder(returns.shop, [orderItem(returns.productId)], {
    totalAmount: 10_750,
  });
  const { id } = await requestReturn(returns.shop, delivered, {
    kind: "refund",
    lines: [{ position: 1, size: "M", quantity: 1 }],
  });
  await returns.runCommand(id, "approve", { kind: "refund" });
  await returns.runCommand(id, "receive", sellable);
  expect((await returns.read(id)).refundableAmount).toBe(10_750);
  await returns.runCommand(id, "refund", { amount: 10_750 });
  await returns.close();
});

test("a tested cart adds up with the VAT that is added", async () => {
  await charge({ mode: "added" });
  const items = `${shirt}~M~2`;
  const { body } = await desk.call<SimulatedCart>(
    `GET /staff/discounts/preview?items=${items}&buyer=guest`,
  );
  expect(body.data).toMatchObject({
    ...{ subtotal: 20_000, total: 21_500 },
    vat: { percent: 7.5, isAdded: true, amount: 1_500 },
  });
});

test("VAT in the prices changes no total, and is stated", async () => {
  await charge({ mode: "included" });
  const { order } = await placePaid(10_000);
  expect(order.vat).toEqual({ percent: 7.5, isAdded: false, amount: 697.67 });
  const invoice = await invoiceOf(order);
  expect(invoice.settlement).toContainEqual({ label: "Includes VAT (7.5%)", value: "₦697.67" });
  expect(
    (await desk.call<OrderRefunds>(`GET ${desk.path({ order } as OpenOrder)}`)).body.data,
  ).toMatchObject({ refundable: 10_000 });
});

test("without VAT neither an order nor the shop mentions it", async () => {
  const { order } = await placePaid(10_000);
  expect(order).not.toHaveProperty("vat");
  const content = await desk.pay.shop.api<Reply<object>>("GET /store/content", bypassCache);
  expect(content.body.data).not.toHaveProperty("vat");
});

test("an order retains its VAT when the setting changes", async () => {
  await charge({ mode: "added" });
  const { order } = await placePaid(10_750);
  await charge({ mode: "off" });
  const staff = await desk.call<StaffOrder>(`GET /staff/orders/${order.id}`);
  expect(staff.body.data.money).toMatchObject({ total: 10_750, vat: { amount: 750 } });
});

test.each([{ percent: 0 }, { percent: 7.555 }, { percent: 51 }, { tin: "abc" }])(
  "refuses %o",
  async (change) => {
    const { status, body } = await saveSettings(desk.pay.shop, desk.owner, "vat", change);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(`values.${Object.keys(change)[0]}`);
  },
);

const noMonth: VatMonth = { month: "", orders: 0, sales: 0, vat: 0, refundedVat: 0, netVat: 0 };

async function thisMonth(): Promise<VatMonth> {
  const { body } = await desk.call<VatMonth[]>("GET /staff/reports/vat");
  return body.data[0] ?? noMonth;
}
