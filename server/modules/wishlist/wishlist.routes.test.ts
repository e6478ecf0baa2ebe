import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WishlistItem } from "#contract/api/accounts/wishlist.ts";
import { kobo } from "#contract/money/kobo.ts";
import { setProductStatus } from "#server/modules/catalogue/products/product-status.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { type Person, signUpVerified } from "../../../tests/kit/people.ts";
import { addProduct, type Reply } from "../../../tests/kit/shop.ts";

let shop: TestApp;
let person: Person;
beforeAll(async () => {
  shop = await createTestApp();
});
beforeEach(async () => {
  person = await signUpVerified(shop);
});
afterAll(() => shop.close());

const list = async ({ token } = person) =>
  (await shop.api<Reply<WishlistItem[]>>("GET /wishlist", { token })).body.data;
const add = (body: unknown, { token } = person) =>
  shop.api<Reply<WishlistItem>>("POST /wishlist", { token, body });
const remove = (productId: string, { token } = person) =>
  shop.api(`DELETE /wishlist/${encodeURIComponent(productId)}`, { token });

describe("the wishlist", () => {
  test("has products once, newest first, at current prices", async () => {
    const tiers = [{ minQuantity: 50, priceKobo: kobo(700_000) }];
    const shirt = await addProduct(shop, { percentOff: 12.5, tiers });
    const cap = await addProduct(shop);
    const first = await add({ productId: shirt, name: "Claimed", price: 1, image: "x.png" });
    await add({ productId: cap });
    const again = await add({ productId: shirt });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(first.body.data).toMatchObject({
      id: shirt,
      productId: shirt,
      name: "Ìbàdàn shirt",
      price: 8_750,
      product: {
        ...{ price: 10_000, discount: 12.5, available: true },
        tieredPricing: [{ quantity: 50, price: 7_000 }],
      },
    });
    expect((await list()).map(({ productId }) => productId)).toEqual([cap, shirt]);
  });

  test("removes a product, also when repeated", async () => {
    const productId = await addProduct(shop);
    await add({ productId });
    expect([(await remove(productId)).status, (await remove(productId)).status]).toEqual([
      204, 204,
    ]);
    expect(await list()).toEqual([]);
  });

  test("is private to each shopper", async () => {
    const productId = await addProduct(shop);
    await add({ productId });
    const other = await signUpVerified(shop);
    expect(await list(other)).toEqual([]);
    await remove(productId, other);
    expect(await list()).toHaveLength(1);
  });

  test("shows what is no longer available", async () => {
    const soldOut = await addProduct(shop, { sizes: [{ size: "M", stock: 0 }] });
    const archived = await addProduct(shop);
    await add({ productId: soldOut });
    await add({ productId: archived });
    await shop.runtime.db.withTransaction((tx) => setProductStatus(tx, archived, "archived"));
    expect((await list()).map(({ product }) => [product.available, product.discontinued])).toEqual([
      [false, true],
      [false, false],
    ]);
    expect((await add({ productId: archived })).status).toBe(404);
  });

  test("leaves out drafts", async () => {
    const productId = await addProduct(shop, { name: "Plain wrapper" });
    await add({ productId });
    const put = (to: "draft" | "published") =>
      shop.runtime.db.withTransaction((tx) => setProductStatus(tx, productId, to));
    await put("draft");
    expect(await list()).toEqual([]);
    expect((await add({ productId })).status).toBe(404);
    await put("published");
    expect((await list()).map(({ name }) => name)).toEqual(["Plain wrapper"]);
  });

  test.each(["prd_none", "' or 1=1 --", "../../auth/me"])(
    "does not accept the product %j",
    async (productId) => {
      expect((await add({ productId })).body).toMatchObject({
        status: 404,
        detail: "Product not found",
      });
    },
  );

  test("refuses an invalid product id", async () => {
    for (const body of [{}, { productId: "" }, { productId: "a\u0000b" }, { productId: 1 }, "x"]) {
      expect((await add(body)).status).toBeGreaterThanOrEqual(400);
      expect((await add(body)).status).toBeLessThan(500);
    }
  });

  test("holds 200 products, even with concurrent requests", async () => {
    const productId = await addProduct(shop);
    await shop.runtime.db.rows({
      text: `with copies as (
          insert into product (id, name, description, material, category, clothing_type_id,
            price_kobo, percent_off, featured)
          select 'copy-' || n, p.name, '', '', p.category, p.clothing_type_id, p.price_kobo, 0, false
          from product p, generate_series(1, 205) n where p.id = $1
          returning id
        )
        select count(*) from copies`,
      values: [productId],
    });
    await shop.runtime.db.rows({
      text: `insert into wishlist_item (user_id, product_id)
        select $1, 'copy-' || n from generate_series(1, 195) n`,
      values: [person.user.id],
    });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => add({ productId: `copy-${196 + i}` })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ body }) => body.code === "wishlist_full")).toHaveLength(5);
    expect(await list()).toHaveLength(200);
    expect((await add({ productId: "copy-1" })).status).toBe(200);
  });
});
