import { inflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { type Person, signUpVerified } from "../../../../tests/kit/people.ts";
import {
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
} from "../../../../tests/kit/shop.ts";
import { defaultContent } from "../../settings/index.ts";
import { cancelOrder } from "../lifecycle/close-order.ts";
import { findOrder } from "../queries/orders.queries.ts";
import { toCreditNote, toInvoice } from "./invoice.ts";

const contact = { ...defaultContent.contacts.contact, name: defaultContent.contacts.name };

let shop: TestApp;
let buyer: Person;
beforeAll(async () => {
  shop = await createTestApp();
  buyer = await signUpVerified(shop);
  await shop.runtime.db.rows({
    text: `insert into business_profile (id, user_id, company_name, tax_id, address, status)
      values ('biz_1', $1, 'Ọbí & Ɗauda Ltd', '12345678-0001', '4 Marina Road', 'approved')`,
    values: [buyer.user.id],
  });
});
afterAll(() => shop.close());

const place = async (token: string, changes = {}) => {
  const productId = await addProduct(shop, { name: "Ẹlẹ́kọ camp shirt" });
  const items = [
    orderItem(productId, { size: "M", quantity: 8, price: 9_500 }),
    orderItem(productId, { size: "L", quantity: 4, price: 9_500 }),
  ];
  const reply = await postOrder(shop, orderBody(items, changes), { token });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
};
const download = (id: string, token?: string) =>
  shop.app.inject({
    url: `/api/orders/${id}/invoice`,
    remoteAddress: nextAddress(),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

describe("an invoice", () => {
  test("names the company, its tax id and purchase order, and each price with its reason", async () => {
    const { id, orderNumber } = await place(buyer.token, { poNumber: "PO-2026/42" });
    const order = await findOrder(shop.runtime.db, id);
    if (!order) throw new Error("The order is not there");
    const invoice = toInvoice(order, contact);
    expect(invoice).toMatchObject({
      title: "Pro forma invoice",
      number: orderNumber,
      total: { label: "Total (NGN)", value: "₦114,000" },
      lines: [
        {
          name: "Ẹlẹ́kọ camp shirt",
          note: "Size M · wholesale price for 12 items",
          quantity: "8",
          unitPrice: "₦9,500",
          total: "₦76,000",
        },
        { note: "Size L · wholesale price for 12 items", total: "₦38,000" },
      ],
    });
    expect(invoice.buyer.slice(0, 2)).toEqual(["Ọbí & Ɗauda Ltd", "4 Marina Road"]);
    expect(invoice.details).toContainEqual({ label: "PO number", value: "PO-2026/42" });
    expect(invoice.details).toContainEqual({ label: "Tax ID", value: "12345678-0001" });
    const paid = { ...order, status: "PAID" as const, paidAt: new Date("2026-11-21T09:00:00Z") };
    expect(toInvoice(paid, contact).title).toBe("Invoice");
    expect(toInvoice(paid, contact).details).toContainEqual({
      label: "Paid",
      value: "21 November 2026",
    });
  });

  test("is a searchable PDF with fonts that have ₦ and Yoruba characters", async () => {
    const { id, orderNumber } = await place(buyer.token);
    const reply = await download(id, buyer.token);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${orderNumber}.pdf"`,
      "cache-control": "no-store",
    });
    const pdf = reply.rawPayload;
    expect(pdf.subarray(0, 5).toString("latin1")).toBe("%PDF-");
    const text = unpack(pdf);
    for (const point of ["20a6", "1eb9", "0301"]) expect(text).toContain(point);
    expect(pdf.toString("latin1")).not.toMatch(/\/Helvetica/);
  });

  test("has as many pages as it needs", async () => {
    const { id } = await place(buyer.token);
    const order = await findOrder(shop.runtime.db, id);
    const [line] = order?.lines ?? [];
    if (!order || !line) throw new Error("The order is not there");
    const { drawInvoice } = await import("./draw-invoice.ts");
    const long = { ...line, name: `${"Aṣọ ".repeat(60)}${"x".repeat(200)}` };
    const many = { ...order, lines: Array.from({ length: 100 }, (_, i) => (i % 9 ? line : long)) };
    const pdf = (await drawInvoice(toInvoice(many, contact))).toString("latin1");
    expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBeGreaterThan(3);
  });

  test("is available only to who placed the order", async () => {
    const { id, orderNumber } = await place(buyer.token);
    const stranger = await signUpVerified(shop);
    expect((await download(orderNumber, buyer.token)).statusCode).toBe(200);
    expect((await download(id)).statusCode).toBe(401);
    expect((await download(id, stranger.token)).statusCode).toBe(404);
    expect((await download("ord_unknown", buyer.token)).statusCode).toBe(404);
  });

  test("is available to a guest who knows the order's number and email", async () => {
    const email = "Guest.Buyer@example.com";
    const productId = await addProduct(shop);
    const placed = await postOrder(
      shop,
      orderBody([orderItem(productId)], { shippingInfo: { email } }),
    );
    const { id, orderNumber } = placed.body.data;
    const remoteAddress = nextAddress();
    const lookUp = (query: Record<string, string>) =>
      shop.app.inject({ url: "/api/orders/lookup/invoice", query, remoteAddress });
    const reply = await lookUp({ email, orderNumber: orderNumber.toLowerCase() });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${orderNumber}.pdf"`,
      "cache-control": "no-store",
    });
    expect((await lookUp({ email: "else@example.com", orderNumber })).statusCode).toBe(404);
    expect((await lookUp({ email, orderNumber: "ASO-00000000" })).statusCode).toBe(404);
    const limit = { name: "invoice", limit: 60, windowSeconds: 600 };
    for (let n = 1; n < 59; n += 1) await shop.runtime.limits.spend(limit, id);
    expect((await lookUp({ email, orderNumber })).statusCode).toBe(200);
    expect((await lookUp({ email, orderNumber })).statusCode).toBe(429);
  });

  test("is not available for a cancelled order", async () => {
    const { id } = await place(buyer.token);
    await shop.runtime.db.withTransaction((tx) =>
      cancelOrder(tx, shop.runtime, id, { actor: "test", reason: "" }),
    );
    expect((await download(id, buyer.token)).statusCode).toBe(409);
  });
});

test("a credit note names the order, the customer and the refund; the invoice keeps its total", async () => {
  const { id, orderNumber } = await place(buyer.token, { poNumber: "PO-2026/43" });
  const order = await findOrder(shop.runtime.db, id);
  if (!order) throw new Error("The order is not there");
  const partly = {
    ...order,
    status: "DELIVERED" as const,
    receivedKobo: order.totalKobo,
    refundedKobo: kobo(3_800_000),
  };
  const at = new Date("2026-11-21T09:00:00Z");
  const amountKobo = kobo(1_900_000);
  const note = toCreditNote(partly, {
    number: `${orderNumber}-C2`,
    amountKobo,
    refundedBeforeKobo: kobo(1_900_000),
    at,
    contact,
    lines: [{ position: 1, quantity: 2, amountKobo: kobo(1_500_000) }],
    vatKobo: kobo(0),
    shippingKobo: kobo(100_000),
  });
  expect(note.lines.map(({ name, quantity, total }) => [name, quantity, total])).toEqual([
    [order.lines[0]?.name, "2", "₦15,000"],
    ["Shipping", "1", "₦1,000"],
    [`Refund for order ${orderNumber}`, "1", "₦3,000"],
  ]);
  expect(note).toMatchObject({
    title: "Credit note",
    number: `${orderNumber}-C2`,
    totals: [
      { label: "Order total", value: "₦114,000" },
      { label: "Paid", value: "₦114,000" },
      { label: "Previously refunded", value: "−₦19,000" },
    ],
    total: { label: "Refunded (NGN)", value: "₦19,000" },
    settlement: [{ label: "Net", value: "₦76,000" }],
  });
  expect(note.buyer[0]).toBe("Ọbí & Ɗauda Ltd");
  for (const fact of [
    { label: "Order", value: orderNumber },
    { label: "Date", value: "21 November 2026" },
    { label: "PO number", value: "PO-2026/43" },
    { label: "Tax ID", value: "12345678-0001" },
  ]) {
    expect(note.details).toContainEqual(fact);
  }
  const invoice = toInvoice(partly, contact);
  expect(invoice.total.value).toBe("₦114,000");
  expect(invoice.settlement).toEqual([
    { label: "Paid", value: "₦114,000" },
    { label: "Refunded", value: "−₦38,000" },
    { label: "Net", value: "₦76,000" },
  ]);
  expect(toInvoice({ ...partly, refundedKobo: kobo(0) }, contact).settlement).toEqual([]);
});

function unpack(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/stream\r?\n/g)]
    .map(({ index, 0: start }) => {
      const from = index + start.length;
      const end = text.indexOf("endstream", from);
      try {
        return inflateSync(pdf.subarray(from, end)).toString("latin1");
      } catch {
        return "";
      }
    })
    .join("\n");
}
