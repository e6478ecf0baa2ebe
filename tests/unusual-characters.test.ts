import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { registration, signUpVerified } from "./kit/people.ts";
import { addProduct, nextAddress, orderBody, orderItem, postOrder } from "./kit/shop.ts";

// What a stranger may type that is no mistake of any keyboard, in every field that strangers fill.

let shop: TestApp;
let productId: string;
let token: string;
beforeAll(async () => {
  shop = await createTestApp();
  productId = await addProduct(shop);
  ({ token } = await signUpVerified(shop));
});
afterAll(() => shop.close());

const enquiry = { contactName: "Ngozi Eze", email: "ngozi@example.com", details: "Forty shirts" };
const business = { businessName: "Eze Cloth", businessAddress: "12 Marina Road" };

interface Sent {
  readonly call: `POST /${string}` | `PATCH /${string}`;
  readonly body: object;
  readonly field: string;
}

/** The calls that take a name, a line or a text from somebody, with it in one field. */
const withText = (text: string): Sent[] => [
  ...(["firstName", "lastName", "address", "city", "state", "postalCode", "country"] as const).map(
    (field): Sent => ({
      call: "POST /orders",
      body: orderBody([orderItem(productId)], { shippingInfo: { [field]: text } }),
      field: `shippingInfo.${field}`,
    }),
  ),
  ...(["firstName", "lastName"] as const).flatMap((field): Sent[] => [
    { call: "POST /auth/register", body: registration({ [field]: text }), field },
    {
      call: "PATCH /auth/profile",
      body: { firstName: "Ngozi", lastName: "Eze", [field]: text },
      field,
    },
  ]),
  ...(["businessName", "businessAddress", "businessDescription"] as const).map(
    (field): Sent => ({
      call: "POST /auth/register",
      body: registration({ ...business, [field]: text }),
      field,
    }),
  ),
  ...["companyName", "address", "description"].map(
    (field): Sent => ({
      call: "POST /business-profiles",
      body: { companyName: "Eze Cloth", address: "12 Marina Road", [field]: text },
      field,
    }),
  ),
  ...["contactName", "company", "details", "notes"].map(
    (field): Sent => ({ call: "POST /bulk-orders", body: { ...enquiry, [field]: text }, field }),
  ),
];

const withAddress = (email: string): Sent[] => [
  {
    call: "POST /orders",
    body: orderBody([orderItem(productId)], { shippingInfo: { email } }),
    field: "shippingInfo.email",
  },
  { call: "POST /auth/register", body: registration({ email }), field: "email" },
  { call: "POST /newsletter/subscribe", body: { email }, field: "email" },
  { call: "POST /bulk-orders", body: { ...enquiry, email }, field: "email" },
];

async function send({ call, body }: Sent) {
  const signedIn = /profile/.test(call) ? { token } : {};
  return await shop.api(call, { body, remoteAddress: nextAddress(), ...signedIn });
}

describe("is refused by field", () => {
  test.each([
    ["nothing that can be seen", "\u200b\u2060"],
    ["a letter that is none", "\u3164"],
    ["marks upon marks", `Ada${"\u0301".repeat(40)}`],
    ["half of a character", "Ada\ud83d"],
  ])("%s", async (_what, text) => {
    for (const sent of withText(text)) {
      const { status, body } = await send(sent);
      expect([status, body.errors?.[0]?.field], `${sent.call} ${sent.field}`).toEqual([
        400,
        sent.field,
      ]);
    }
  });

  test.each([
    "ada@example.İT",
    `${"İ".repeat(60)}@example.com`,
    `a${"\u0301".repeat(40)}@a.example`,
  ])("the address %s, which cannot be written to once it is stored", async (email) => {
    for (const sent of withAddress(email)) {
      const { status, body } = await send(sent);
      expect([status, body.errors?.[0]?.field], sent.call).toEqual([400, sent.field]);
    }
  });
});

test("letters of any language and emoji in names are accepted, paid for and printed", async () => {
  for (const name of ["👩🏽‍🎨 Ada", "ﷺ", "İpek", "\u200fعلي", "Ò̩ṣ́un", "ကြောင့်", "😀".repeat(80)]) {
    const shippingInfo = { firstName: name, lastName: name, address: name, city: name };
    const wanted = orderBody([orderItem(productId)], { shippingInfo });
    const { status, body } = await postOrder(shop, wanted, { token });
    expect([status, body.data.shippingInfo.firstName]).toEqual([201, name]);
    const { id } = body.data;
    await shop.runtime.db.withTransaction((tx) =>
      markOrderPaid(tx, shop.runtime, id, { reason: "Paid in the test" }),
    );
    const invoice = await shop.app.inject({
      url: `/api/orders/${id}/invoice`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(invoice.statusCode).toBe(200);
  }
});

test("a registering business may describe itself in several lines, as in its profile", async () => {
  const businessDescription = "Wax prints\nfor three shops in Ìbàdàn";
  const body = registration({ ...business, businessDescription });
  const { status } = await shop.api("POST /auth/register", { body, remoteAddress: nextAddress() });
  expect(status).toBe(201);
  const rows = await shop.runtime.db.rows({
    text: "select description from business_profile where description = $1",
    values: [businessDescription],
  });
  expect(rows).toHaveLength(1);
});
