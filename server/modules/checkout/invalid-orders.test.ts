import { afterAll, beforeAll, expect, test } from "vitest";
import type { PlaceOrder } from "#contract/api/orders/orders.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import {
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
} from "../../../tests/kit/shop.ts";

let shop: TestApp;
let productId: string;
beforeAll(async () => {
  shop = await createTestApp();
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

const sql = "'; drop table shop_order; --";
const markup = '<script>alert("1")</script>';
const nul = "Lagos\u0000";
const long = "x".repeat(5000);
const nameFields = ["firstName", "lastName", "city", "state", "postalCode", "country"] as const;
const shippingFields = [...nameFields, "email", "phone", "address"] as const;

type Change = Record<string, unknown>;
const withShipping = (change: Change) => {
  const body = orderBody([orderItem(productId)]);
  return { ...body, shippingInfo: { ...body.shippingInfo, ...change } };
};
const withItem = (change: Change) => {
  const body = orderBody([orderItem(productId)]);
  return { ...body, items: [{ ...body.items[0], ...change }] };
};
const withBody = (change: Change) => ({ ...orderBody([orderItem(productId)]), ...change });
const without = (object: object, field: string) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== field));

async function expectRefused(body: unknown, field: string): Promise<void> {
  const reply = await postOrder(shop, body);
  expect(reply).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect(reply.body.errors?.map((error) => error.field)).toContain(field);
  expect(JSON.stringify(reply.body)).not.toMatch(/drop table|<script|x{100}|syntax error|pg_/i);
  const rows = await shop.runtime.db.rows({
    text: `select id from shop_order union all select scope from idempotency_key
      union all select id from mail_message
      union all select reason from stock_movement where reason <> 'received'`,
  });
  expect(rows).toEqual([]);
}

const values: readonly (readonly [string, unknown])[] = [
  ["empty", ""],
  ["blank", "   "],
  ["markup", markup],
  ["a NUL", nul],
  ["a line break", "Lagos\r\nBcc: x@example.com"],
  ["far too long", long],
  ["a number", 7],
  ["null", null],
  ["a list", ["Lagos"]],
  ["an object", { $ne: "" }],
  ["a lone surrogate", "La\ud800gos"],
];
test.each(
  shippingFields.flatMap((field) => values.map(([what, value]) => ({ field, what, value }))),
)("shippingInfo.$field being $what is refused", async ({ field, value }) => {
  await expectRefused(withShipping({ [field]: value }), `shippingInfo.${field}`);
});

test.each([...nameFields, "email", "phone"].map((field) => ({ field })))(
  "shippingInfo.$field being SQL is refused",
  async ({ field }) => {
    await expectRefused(withShipping({ [field]: sql }), `shippingInfo.${field}`);
  },
);

test.each(shippingFields.filter((field) => field !== "country").map((field) => ({ field })))(
  "shippingInfo.$field missing is refused",
  async ({ field }) => {
    const body = orderBody([orderItem(productId)]);
    const shippingInfo = without(body.shippingInfo, field);
    await expectRefused({ ...body, shippingInfo }, `shippingInfo.${field}`);
  },
);

test.each([
  { field: "quantity", value: 0 },
  { field: "quantity", value: -1 },
  { field: "quantity", value: 1.5 },
  { field: "quantity", value: 1001 },
  { field: "quantity", value: 1e300 },
  { field: "quantity", value: "2" },
  { field: "quantity", value: null },
  { field: "quantity", value: Number.NaN },
  { field: "price", value: -1 },
  { field: "price", value: 1e300 },
  { field: "price", value: 0.001 },
  { field: "price", value: "10000" },
  { field: "price", value: Number.POSITIVE_INFINITY },
  { field: "productId", value: "" },
  { field: "productId", value: sql },
  { field: "productId", value: markup },
  { field: "productId", value: nul },
  { field: "productId", value: long },
  { field: "productId", value: 7 },
  { field: "size", value: "" },
  { field: "size", value: "' or 1=1" },
  { field: "size", value: "<b>M</b>" },
  { field: "size", value: "M\u0000" },
  { field: "size", value: long },
  { field: "name", value: long },
  { field: "image", value: 7 },
  { field: "colour", value: "red" },
])("a line with $field $value is refused", async ({ field, value }) => {
  await expectRefused(withItem({ [field]: value }), `items.0.${field}`);
});

test.each(["productId", "size", "quantity", "price"])(
  "a line without %s is refused",
  async (field) => {
    const body = orderBody([orderItem(productId)]);
    const items = [without(orderItem(productId), field)];
    await expectRefused({ ...body, items }, `items.0.${field}`);
  },
);

test.each([
  { field: "totalAmount", value: -1 },
  { field: "totalAmount", value: 1e300 },
  { field: "totalAmount", value: 10_000.001 },
  { field: "totalAmount", value: Number.NaN },
  { field: "totalAmount", value: "10000" },
  { field: "discountAmount", value: -5 },
  { field: "discountAmount", value: "all" },
  { field: "discountCode", value: long },
  { field: "discountCode", value: "A\u0000" },
  { field: "discountCode", value: { $ne: "" } },
  { field: "discountId", value: long },
  { field: "userId", value: long },
  { field: "businessProfileId", value: 7 },
  { field: "items", value: [] },
  { field: "items", value: "all" },
  { field: "items", value: null },
  { field: "shippingInfo", value: "here" },
  { field: "status", value: "PAID" },
])("$field being $value is refused", async ({ field, value }) => {
  await expectRefused(withBody({ [field]: value }), field);
});

test("more lines than an order may have are refused", async () => {
  const items = Array.from({ length: 101 }, (_, i) => orderItem(productId, { size: `${i}` }));
  await expectRefused(orderBody(items), "items");
});

test("lines of one size that together are too many are refused", async () => {
  const items = [orderItem(productId, { quantity: 600 }), orderItem(productId, { quantity: 600 })];
  await expectRefused(orderBody(items), "items.1.quantity");
});

test("lines of one size with two prices are refused", async () => {
  const items = [orderItem(productId), orderItem(productId, { price: 1 })];
  await expectRefused(orderBody(items), "items.1.price");
});

test("a payment method that is no longer offered is refused with the available one", async () => {
  const { status, body } = await postOrder(shop, withBody({ paymentMethod: "transfer" }));
  expect(status).toBe(400);
  expect(body.detail).toBe("Bank transfer isn't available. Please pay by card.");
});

test.each(["totalAmount", "items", "shippingInfo"])(
  "a body without %s is refused",
  async (field) => {
    await expectRefused(without(orderBody([orderItem(productId)]), field), field);
  },
);

test.each(["", "a", "ada"])(
  "an address such as '%s' is rejected with a plain message",
  async (email) => {
    const { status, body } = await postOrder(shop, withShipping({ email }));
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: "shippingInfo.email", message: "Enter a valid email" }]);
  },
);

test("all invalid fields are reported at once", async () => {
  const body = withShipping({ firstName: markup, phone: "none", email: "ada" });
  const reply = await postOrder(shop, { ...body, totalAmount: 0.001 });
  expect(reply.body.errors?.map(({ field }) => field)).toEqual([
    "shippingInfo.firstName",
    "shippingInfo.email",
    "shippingInfo.phone",
    "totalAmount",
  ]);
});

test.each([
  { what: "no JSON", payload: "{", type: "application/json", status: 400 },
  { what: "nothing", payload: "", type: "application/json", status: 400 },
  { what: "a form", payload: "a=1", type: "application/x-www-form-urlencoded", status: 415 },
  { what: "a list", payload: "[]", type: "application/json", status: 400 },
  {
    what: "prototype pollution",
    payload: '{"__proto__":{"a":1}}',
    type: "application/json",
    status: 400,
  },
  { what: "too much", payload: `"${"x".repeat(300_000)}"`, type: "application/json", status: 413 },
])("a body that is $what is refused", async ({ payload, type, status }) => {
  const reply = await shop.app.inject({
    method: "POST",
    url: "/api/orders",
    payload,
    headers: { "content-type": type },
    remoteAddress: nextAddress(),
  });
  expect(reply.statusCode).toBe(status);
  expect(reply.headers["content-type"]).toMatch(/^application\/problem\+json/);
});

test("SQL in an address is stored as text", async () => {
  const address = `12 Marina Road ${sql}`;
  const { status, body } = await postOrder(shop, withShipping({ address }));
  expect(status).toBe(201);
  expect((body.data as { shippingInfo: PlaceOrder["shippingInfo"] }).shippingInfo.address).toBe(
    address,
  );
});
