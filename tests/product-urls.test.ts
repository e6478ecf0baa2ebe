import { afterAll, beforeAll, expect, test } from "vitest";
import { setProductStatus } from "#server/modules/catalogue/products/product-status.ts";
import { createPageHandler } from "../storefront/server.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { productCalls } from "./kit/products.ts";
import { addProduct } from "./kit/shop.ts";
import { signInStaff } from "./kit/staff.ts";

const id = "eleko-camp-shirt-7k2m9x";
const archived = "gone-shirt-0a0a0a";
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({
    pages: async (fetchApi, databaseUrl) => ({
      handler: createPageHandler({ fetchApi, apiBaseAddress: "http://127.0.0.1:3000/api" }),
      databaseUrl,
    }),
  });
  await addProduct(shop, { id, name: "Ẹlẹ́kọ camp shirt" });
  await addProduct(shop, { id: archived });
  await shop.runtime.db.withTransaction((tx) => setProductStatus(tx, archived, "archived"));
});
afterAll(() => shop.close());

async function follow(url: string): Promise<[status: number, location: string | undefined]> {
  const reply = await shop.app.inject({ method: "GET", url });
  return [reply.statusCode, reply.headers.location];
}

test.each([
  `/product/${id.toUpperCase()}`,
  "/product/ELEKO-camp-shirt-7k2m9x",
  "/product/old-name-7k2m9x",
  "/product/7K2M9X",
  "/Product/7k2m9x",
  `/PRODUCT/${id}`,
  `/product/%65leko-camp-shirt-7k2m9x`,
  `/product/${encodeURIComponent("Ẹlẹ́kọ shirt 7k2m9x")}`,
  `/product/${encodeURIComponent("//other.example/7k2m9x")}`,
])("%s leads to the product's own address for good", async (url) => {
  expect(await follow(url)).toEqual([301, `/product/${id}`]);
  expect(await follow(`${url}?utm_source=a&size=M`)).toEqual([
    301,
    `/product/${id}?utm_source=a&size=M`,
  ]);
});

test("a trailing slash is removed first", async () => {
  expect(await follow(`/product/${id}/`)).toEqual([301, `/product/${id}`]);
});

test.each([`/product/${id}`, `/product/${id}?size=M`])(
  "%s is the product's canonical path",
  async (url) => {
    expect(await follow(url)).toEqual([200, undefined]);
  },
);

test.each([
  "/product/eleko-camp-shirt-7k2m9y",
  "/product/eleko-camp-shirt",
  "/product/unknown",
  `/product/${archived}`,
  "/product/other-words-0a0a0a",
])("%s does not exist", async (url) => {
  expect((await follow(url))[0]).toBe(404);
});

test("a product renamed twice is found under every name", async () => {
  const products = productCalls(shop, await signInStaff(shop, "stock_keeper"));
  const first = await products.create({ name: "Zaria kaftan" });
  const key = first.id.slice(-6);
  const second = (await products.change(first, { name: "Kano robe" })).body.data;
  await products.change(second, { name: "Bida gown" });
  expect(await follow(`/product/${first.id}`)).toEqual([200, undefined]);
  for (const text of ["kano-robe", "bida-gown"]) {
    expect(await follow(`/product/${text}-${key}?size=M`)).toEqual([
      301,
      `/product/${first.id}?size=M`,
    ]);
  }
  // A new product of an old name gets an address of its own, and takes none of these over.
  const other = await products.create({ name: "Kano robe" });
  expect(other.id.slice(-6)).not.toBe(key);
  expect(await follow(`/product/kano-robe-${key}`)).toEqual([301, `/product/${first.id}`]);
  expect(await follow(`/product/${other.id}`)).toEqual([200, undefined]);
});
