import { inflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { type Person, signUpVerified } from "../../../tests/kit/people.ts";
import {
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
} from "../../../tests/kit/shop.ts";
import { ownWords } from "../settings/index.ts";
import { cancelOrder } from "./close-order.ts";
import { findOrder } from "./orders.queries.ts";
import { toCreditNote, toInvoice } from "./to-invoice.ts";

const contact = { ...ownWords.contacts.contact, name: ownWords.contacts.name };

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
  test("names the company, its tax id and purchase order, what each piece cost and why", async () => {
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
          note: "Size M · wholesale price for 12 in all",
          quantity: "8",
          unitPrice: "₦9,500",
          total: "₦76,000",
        },
        { note: "Size L · wholesale price for 12 in all", total: "₦38,000" },
      ],
    });
    expect(invoice.buyer.slice(0, 2)).toEqual(["Ọbí & Ɗauda Ltd", "4 Marina Road"]);
    expect(invoice.facts).toContainEqual({ label: "PO number", value: "PO-2026/42" });
    expect(invoice.facts).toContainEqual({ label: "Tax ID", value: "12345678-0001" });
    const paid = { ...order, status: "PAID" as const, paidAt: new Date("2026-11-21T09:00:00Z") };
    expect(toInvoice(paid, contact).title).toBe("Invoice");
    expect(toInvoice(paid, contact).facts).toContainEqual({
      label: "Paid",
      value: "21 November 2026",
    });
  });

  test("is a PDF in letters of our own that print ₦ and Yoruba, and can be searched", async () => {
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
    // What each glyph stands for: the naira sign, ẹ, and the tone above it.
    for (const point of ["20a6", "1eb9", "0301"]) expect(text).toContain(point);
    expect(pdf.toString("latin1")).not.toMatch(/\/Helvetica/);
  });

  test("goes over as many pages as it needs", async () => {
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

  test("is for who placed the order, and for nobody else", async () => {
    const { id, orderNumber } = await place(buyer.token);
    const stranger = await signUpVerified(shop);
    expect((await download(orderNumber, buyer.token)).statusCode).toBe(200);
    expect((await download(id)).statusCode).toBe(401);
    expect((await download(id, stranger.token)).statusCode).toBe(404);
    expect((await download("ord_unknown", buyer.token)).statusCode).toBe(404);
  });

  test("is not made of an order that was cancelled", async () => {
    const { id } = await place(buyer.token);
    await shop.runtime.db.withTransaction((tx) =>
      cancelOrder(tx, shop.runtime, id, { actor: "test", reason: "" }),
    );
    expect((await download(id, buyer.token)).statusCode).toBe(409);
  });
});

test("a credit note names the order, the buyer and what was returned; the invoice keeps its total", async () => {
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
    at,
    contact,
    lines: [{ position: 1, quantity: 2, amountKobo: kobo(1_500_000) }],
    shippingKobo: kobo(100_000),
  });
  expect(note.lines.map(({ name, quantity, total }) => [name, quantity, total])).toEqual([
    [order.lines[0]?.name, "2", "₦15,000"],
    ["Shipping", "1", "₦1,000"],
    [`Money returned for order ${orderNumber}`, "1", "₦3,000"],
  ]);
  expect(note).toMatchObject({
    title: "Credit note",
    number: `${orderNumber}-C2`,
    total: { label: "Returned (NGN)", value: "₦19,000" },
  });
  expect(note.buyer[0]).toBe("Ọbí & Ɗauda Ltd");
  for (const fact of [
    { label: "Order", value: orderNumber },
    { label: "Date", value: "21 November 2026" },
    { label: "PO number", value: "PO-2026/43" },
    { label: "Tax ID", value: "12345678-0001" },
  ]) {
    expect(note.facts).toContainEqual(fact);
  }
  const invoice = toInvoice(partly, contact);
  expect(invoice.total.value).toBe("₦114,000");
  expect(invoice.facts).toContainEqual({ label: "Returned since", value: "₦38,000" });
});

/** Every compressed stream of a PDF, unpacked. */
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
