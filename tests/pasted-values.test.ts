import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createImportCalls } from "./kit/imports.ts";
import { signUp, signUpVerified } from "./kit/people.ts";
import { createProductShop, type ProductShop } from "./kit/products.ts";
import {
  addDiscount,
  addProduct,
  nextAddress,
  type OrderReply,
  orderBody,
  orderItem,
  postOrder,
} from "./kit/shop.ts";

let shop: ProductShop;
let productId: string;
beforeAll(async () => {
  shop = await createProductShop({ name: "Something else" });
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

const phones = [
  ["\u202a+234 803 123 4567\u202c", "+234 803 123 4567"],
  ["+234\u00a0803\u00a0123\u00a04567", "+234 803 123 4567"],
  ["0803\u2011123\u20114567", "0803-123-4567"],
] as const;

describe("a pasted phone number with invisible characters", () => {
  test.each(phones)("%j is accepted at checkout", async (pasted, phone) => {
    const shippingInfo = { phone: pasted, email: "\u200bAda@Example.com\u00a0" };
    const placed = await postOrder(
      shop,
      orderBody([orderItem(productId)], { shippingInfo, discountCode: null }),
    );
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    expect(placed.body.data.shippingInfo).toMatchObject({ phone, email: "Ada@Example.com" });
  });

  test.each(phones)("%j is accepted with an enquiry and a business", async (pasted, phone) => {
    const enquiry = await shop.api<{ data: { reference: string } }>("POST /bulk-orders", {
      remoteAddress: nextAddress(),
      body: {
        ...{ contactName: "Ada Obi", email: "\ufeffada@example.com", phone: pasted },
        ...{ details: "40 shirts", targetDate: "2099\u201112\u201101" },
      },
    });
    expect(enquiry.status, JSON.stringify(enquiry.body)).toBe(201);
    const { token } = await signUpVerified(shop);
    const profile = await shop.api<{ data: { phone: string; taxId: string } }>(
      "POST /business-profiles",
      {
        token,
        body: {
          companyName: "Obi",
          address: "1 Marina",
          phone: pasted,
          taxId: "12\u2013345\u200b",
        },
      },
    );
    expect(profile.status, JSON.stringify(profile.body)).toBe(201);
    expect(profile.body.data).toMatchObject({ phone, taxId: "12-345" });
  });
});

describe("a pasted code", () => {
  test("verifies an email", async () => {
    const person = await signUp(shop);
    const code = `\u202a${person.verificationCode}\u202c\u00a0`;
    const { status } = await shop.api("POST /auth/verify-email", {
      ...{ token: person.token, remoteAddress: nextAddress(), body: { code } },
    });
    expect(status).toBe(200);
  });

  test("applies a discount and finds an order", async () => {
    await addDiscount(shop, "LAGOS-10");
    const { status } = await shop.api("POST /discounts/validate", {
      ...{ remoteAddress: nextAddress(), body: { code: "\u200blagos\u201310" } },
    });
    expect(status).toBe(200);
    const placed = await postOrder(shop, orderBody([orderItem(productId)]));
    const { orderNumber, shippingInfo } = placed.body.data;
    const typed = orderNumber.replace("-", "\u2011");
    const query = new URLSearchParams({
      orderNumber: `\ufeff${typed}`,
      email: `\u200e${shippingInfo.email}`,
    });
    const found = await shop.api<OrderReply>(`GET /orders/lookup?${query}`, {
      remoteAddress: nextAddress(),
    });
    expect(found.body.data).toMatchObject({ orderNumber });
  });
});

describe("text in either Unicode form", () => {
  const name = "Ọ̀yọ́ kaftan";

  test("is stored in one, whichever was sent", async () => {
    const created = await shop.products.create({ name: name.normalize("NFD") });
    expect(created.name).toBe(name.normalize("NFC"));
  });

  test("does not count as a change in an import", async () => {
    const created = await shop.products.create({ name: `${name} dress`.normalize("NFC") });
    const checked = await createImportCalls(shop, shop.stockKeeper).uploadAndRead(
      `Id,Name\n${created.id},${created.name.normalize("NFD")}`,
    );
    expect(checked.counts).toMatchObject({ changed: 0, unchanged: 1 });
  });
});
