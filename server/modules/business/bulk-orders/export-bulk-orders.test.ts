import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountExport } from "#contract/api/accounts/auth.ts";
import type { PlacedBulkOrder } from "#contract/api/business/bulk-orders.ts";
import type { BulkOrderSummary } from "#contract/api/business/staff-bulk-orders.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { signUpVerified } from "../../../../tests/kit/people.ts";
import { addProduct, nextAddress, type Reply } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

async function send(body: object, token?: string): Promise<string> {
  const enquiry = { contactName: "Ada Obi", details: "Shirts for a choir.", ...body };
  const reply = await shop.api<Reply<PlacedBulkOrder>>("POST /bulk-orders", {
    body: enquiry,
    remoteAddress: nextAddress(),
    ...(token ? { token } : {}),
  });
  expect(reply.status).toBe(201);
  return reply.body.data.reference;
}

const exported = async (token: string) =>
  (await shop.api<Reply<AccountExport>>("GET /auth/export", { token })).body.data;

test("a copy of one's data holds the enquiries one sent, as a guest too, with their replies", async () => {
  const productId = await addProduct(shop);
  const person = await signUpVerified(shop, {
    businessName: "Adire Ltd",
    businessAddress: "1 Broad Street",
  });
  const stranger = await signUpVerified(shop);
  const asGuest = await send({
    email: person.email.toUpperCase(),
    lines: [{ productId, size: "M", quantity: 12 }],
  });
  const signedIn = await send({ email: "office@adire.example", notes: "In May" }, person.token);
  const elsewhere = await send({ email: person.email }, stranger.token);

  const { headers } = await signInStaff(shop, "support");
  const listed = await shop.api<Reply<BulkOrderSummary[]>>("GET /staff/bulk-orders", { headers });
  const id = listed.body.data.find(({ reference }) => reference === asGuest)?.id;
  const write = (path: string, text: string) =>
    shop.api(`POST /staff/bulk-orders/${id}/${path}` as `POST /${string}`, {
      headers,
      body: { text },
    });
  await write("notes", "Ask Emeka for cloth");
  await write("replies", "Twelve are possible.");

  const own = await exported(person.token);
  expect(own.businessProfile).toMatchObject({ companyName: "Adire Ltd", status: "pending" });
  expect(own.bulkOrders).toMatchObject([
    { reference: signedIn, email: "office@adire.example", notes: "In May", replies: [] },
    {
      reference: asGuest,
      email: person.email,
      lines: [{ productId, size: "M", quantity: 12, name: expect.any(String) }],
      totalQuantity: 12,
      replies: [{ text: "Twelve are possible." }],
    },
  ]);
  expect(JSON.stringify(own)).not.toMatch(/Emeka|support@/);
  const others = await exported(stranger.token);
  expect(others.bulkOrders.map(({ reference }) => reference)).toEqual([elsewhere]);
});
