import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BusinessProfile } from "#contract/api/business/business.ts";
import type { StaffBusinessProfile } from "#contract/api/business/staff-businesses.ts";
import type { Order, PriceChangedMeta } from "#contract/api/orders/orders.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { type Person, signUpVerified } from "../../../../tests/kit/people.ts";
import {
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";

let shop: TestApp;
let manager: Record<string, string>;
beforeAll(async () => {
  shop = await createTestApp();
  manager = (await signInStaff(shop, "manager")).headers;
});
afterAll(() => shop.close());

const company = {
  companyName: " Ọbí & Daughters Ltd ",
  taxId: "12345678-0001",
  address: "4 Marina Road, Lagos",
  email: "Buying@Obi.example",
  phone: "+234 801 234 5678",
  website: "obi.example/shop",
  description: "Three boutiques.\nWe open a fourth.",
};
const apply = (token: string, body: unknown = company) =>
  shop.api<Reply<BusinessProfile>>("POST /business-profiles", { token, body });
const edit = (token: string, body: unknown) =>
  shop.api<Reply<BusinessProfile>>("PATCH /business-profiles/me", { token, body });
const look = async (id: string) =>
  (
    await shop.api<Reply<StaffBusinessProfile>>(`GET /staff/business-profiles/${id}`, {
      headers: manager,
    })
  ).body.data;
/** Decides on a profile as it stands, unless a version says otherwise. */
const decide = async (id: string, decision: "approve" | "reject", body: object = {}) =>
  shop.api<Reply<StaffBusinessProfile>>(`POST /staff/business-profiles/${id}/${decision}`, {
    headers: manager,
    body: { version: (await look(id)).version, ...body },
  });
async function applicant(
  changes: object = {},
): Promise<{ person: Person; profile: BusinessProfile }> {
  const person = await signUpVerified(shop);
  const reply = await apply(person.token, { ...company, ...changes });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return { person, profile: reply.body.data };
}

describe("wholesale prices", () => {
  const order = (token: string | undefined, productId: string, price: number, changes = {}) =>
    postOrder(
      shop,
      orderBody([orderItem(productId, { quantity: 10, price })], changes),
      token ? { token } : {},
    );

  test("come with approval and go with rejection, without a new sign-in", async () => {
    const productId = await addProduct(shop);
    const { person, profile } = await applicant();
    const { token } = person;
    // ₦10,000, 5% off from ten pieces on (specification §9).
    expect((await order(token, productId, 9_500)).body.code).toBe("price_changed");
    await decide(profile.id, "approve");
    const bought = await order(token, productId, 9_500, { poNumber: " PO-42 " });
    expect(bought.status).toBe(201);
    expect(bought.body.data).toMatchObject({
      totalAmount: 95_000,
      poNumber: "PO-42",
      business: { companyName: "Ọbí & Daughters Ltd", taxId: "12345678-0001" },
    });
    await decide(profile.id, "reject", { note: "No longer" });
    const refused = await order(token, productId, 9_500);
    expect([refused.status, refused.body.code]).toEqual([409, "price_changed"]);
    expect((refused.body.meta as PriceChangedMeta).total).toBe(100_000);
    const retail = await order(token, productId, 10_000);
    expect([retail.status, retail.body.data.business]).toEqual([201, null]);
  });

  test("end at once when an approved buyer becomes another company", async () => {
    const productId = await addProduct(shop);
    const { person, profile } = await applicant();
    await decide(profile.id, "approve");
    await edit(person.token, { companyName: "Another Ltd" });
    expect((await order(person.token, productId, 9_500)).body.code).toBe("price_changed");
  });

  test("are for no one who only claims a profile", async () => {
    const productId = await addProduct(shop);
    const { person, profile } = await applicant();
    await decide(profile.id, "approve");
    const stranger = await signUpVerified(shop);
    const pending = await applicant();
    const rejected = await applicant();
    await decide(rejected.profile.id, "approve");
    await decide(rejected.profile.id, "reject", { note: "No" });
    for (const [token, businessProfileId] of [
      [undefined, profile.id],
      [stranger.token, profile.id],
      [pending.person.token, profile.id],
      [pending.person.token, pending.profile.id],
      [rejected.person.token, profile.id],
      [rejected.person.token, rejected.profile.id],
      [stranger.token, "biz_forged"],
    ] as const) {
      const claims = { businessProfileId, userId: person.user.id };
      const tier = await order(token, productId, 9_500, claims);
      expect([tier.status, tier.body.code]).toEqual([409, "price_changed"]);
      const retail = await order(token, productId, 10_000, claims);
      expect([retail.status, retail.body.data.totalAmount]).toEqual([201, 100_000]);
      expect(retail.body.data.business).toBeNull();
    }
  });

  test("are those of the buyer's own company, whichever they name", async () => {
    const productId = await addProduct(shop);
    const own = await applicant();
    const other = await applicant({ companyName: "Another Ltd" });
    for (const { profile } of [own, other]) await decide(profile.id, "approve");
    const { token } = own.person;
    const bought = await order(token, productId, 9_500, { businessProfileId: other.profile.id });
    expect(bought.body.data.business?.companyName).toBe(own.profile.companyName);
    const stored = await shop.runtime.db.first({
      text: "select business_profile_id as id from shop_order where id = $1",
      values: [bought.body.data.id],
    });
    expect(stored).toEqual({ id: own.profile.id });
    const foreign = await shop.api(`GET /business-profiles/${other.profile.id}`, { token });
    expect(foreign.status).toBe(404);
  });

  test("count the pieces of a product over all its sizes, by its own tiers", async () => {
    const tiers = [
      { minQuantity: 5, price: 8_000 },
      { minQuantity: 12, price: 7_000 },
    ].map(({ minQuantity, price }) => ({ minQuantity, priceKobo: (price * 100) as never }));
    const productId = await addProduct(shop, { tiers });
    const { person, profile } = await applicant();
    await decide(profile.id, "approve");
    const items = (price: number) => [
      orderItem(productId, { size: "M", quantity: 7, price }),
      orderItem(productId, { size: "L", quantity: 5, price }),
    ];
    const { token } = person;
    expect((await postOrder(shop, orderBody(items(8_000)), { token })).status).toBe(409);
    expect((await postOrder(shop, orderBody(items(7_000)), { token })).status).toBe(201);
  });

  test("take a purchase order number of at most 60 printable characters", async () => {
    const productId = await addProduct(shop);
    for (const [poNumber, status] of [
      ["x".repeat(60), 201],
      ["x".repeat(61), 400],
      ["a\u0001b", 400],
      ["   ", 201],
      [null, 201],
    ] as const) {
      const body = orderBody([orderItem(productId)], { poNumber });
      const reply = await postOrder(shop, body);
      expect(reply.status).toBe(status);
      if (poNumber?.trim() === "") expect(reply.body.data.poNumber).toBeNull();
    }
  });

  test("stay on an order with the company's name, whatever becomes of the profile", async () => {
    const productId = await addProduct(shop);
    const { person, profile } = await applicant();
    await decide(profile.id, "approve");
    const { token } = person;
    const { id } = (await order(token, productId, 9_500)).body.data;
    await edit(token, { companyName: "Another Ltd", taxId: "1" });
    const { body } = await shop.api<Reply<Order>>(`GET /orders/${id}`, {
      token,
      remoteAddress: nextAddress(),
    });
    expect(body.data.business).toEqual({
      companyName: "Ọbí & Daughters Ltd",
      taxId: "12345678-0001",
    });
  });
});
