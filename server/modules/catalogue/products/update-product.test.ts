import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyAttributes } from "#contract/api/catalogue/pick-attributes.ts";
import type { Product } from "#contract/api/catalogue/products.ts";
import { kobo } from "#contract/money/kobo.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { addProduct } from "../../../../tests/kit/shop.ts";
import { findProductsForPricing } from "./index.ts";
import type { ProductDetails } from "./product-input.ts";
import { updateProduct } from "./update-product.ts";

let store: TestApp;
beforeAll(async () => {
  store = await createTestApp();
});
afterAll(() => store.close());

const changed: ProductDetails = {
  ...emptyAttributes,
  fields: {},
  name: "Ọ̀yọ́ tunic",
  description: "Cut straight.",
  material: "Linen",
  category: "WOMEN",
  clothingTypeId: "shirt",
  priceKobo: kobo(1_234_567),
  percentOff: 12.5,
  featured: true,
  tiers: [
    { minQuantity: 20, priceKobo: kobo(800_000) },
    { minQuantity: 0, priceKobo: kobo(1) },
    { minQuantity: 5, priceKobo: kobo(900_000) },
  ],
  pictures: [],
};
const get = async (id: string) =>
  (await store.api<{ data: Product }>(`GET /products/${id}`)).body.data;
const found = async (search: string) =>
  (await store.api<{ data: Product[] }>(`GET /products?search=${search}`)).body.data.map(
    ({ id }) => id,
  );

test("finds a product by its key, whatever the slug, unless two share it", async () => {
  const id = await addProduct(store, { name: "Old name", id: "old-name-1a2b3c" });
  for (const address of ["old-name-1A2B3C", "OLD-NAME-1a2b3c", "new-name-1a2b3c", "1a2b3c"]) {
    expect(await get(address)).toMatchObject({ id });
  }
  await addProduct(store, { name: "Other", id: "other-1a2b3c" });
  const ambiguous = await store.api("GET /products/new-name-1a2b3c");
  expect(ambiguous.status).toBe(404);
  expect(await get(id)).toMatchObject({ id });
});

test("an update keeps id and stock, cleans tiers and updates the search", async () => {
  const id = await addProduct(store, { name: "Camp shirt" });
  await store.runtime.db.withTransaction((tx) =>
    updateProduct(tx, id, { ...changed, sizes: ["S", "M", "L"] }, "test"),
  );
  expect(await get(id)).toMatchObject({
    id,
    name: "Ọ̀yọ́ tunic",
    price: 12_345.67,
    discount: 12.5,
    category: "WOMEN",
    featured: true,
    stock: 200,
    sizesStock: [
      { size: { size: "S" }, stock: 0 },
      { size: { size: "M" }, stock: 100 },
      { size: { size: "L" }, stock: 100 },
    ],
    tieredPricing: [
      { minQuantity: 5, price: 9_000 },
      { minQuantity: 20, price: 8_000 },
    ],
  });
  expect(await found("oyo")).toEqual([id]);
  expect(await found("camp")).toEqual([]);
});

test("rejects an unknown product", async () => {
  await expect(
    store.runtime.db.withTransaction((tx) => updateProduct(tx, "unknown", changed, "test")),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("pricing gets archived products, no duplicates and no unknown ids", async () => {
  const id = await addProduct(store, { name: "Polo", price: 150.5 });
  await store.runtime.db.rows({
    text: "update product set archived_at = now() where id = $1",
    values: [id],
  });
  expect(await findProductsForPricing(store.runtime.db, [id, id, "unknown"])).toEqual([
    {
      id,
      typeId: "shirt",
      name: "Polo",
      archived: true,
      priceKobo: 15_050,
      percentOff: 0,
      tiers: [],
      image: "",
      variants: [
        { id: `${id}:M`, size: "M", stock: 100 },
        { id: `${id}:L`, size: "L", stock: 100 },
      ],
    },
  ]);
});
