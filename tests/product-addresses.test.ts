import { afterAll, beforeAll, expect, test } from "vitest";
import { moveProduct } from "#server/modules/catalogue/move-product.ts";
import { createPageHandler } from "../storefront/server.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { goodsOf } from "./kit/goods.ts";
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
  await shop.runtime.db.withTransaction((tx) => moveProduct(tx, archived, "archived"));
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

test("a slash at the end is taken off first", async () => {
  expect(await follow(`/product/${id}/`)).toEqual([301, `/product/${id}`]);
});

test.each([`/product/${id}`, `/product/${id}?size=M`])(
  "%s is the product's own address",
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
])("%s is not there", async (url) => {
  expect((await follow(url))[0]).toBe(404);
});

test("a product that was renamed twice is found under every name it ever had", async () => {
  const goods = goodsOf(shop, await signInStaff(shop, "stock_keeper"));
  const first = await goods.create({ name: "Zaria kaftan" });
  const key = first.id.slice(-6);
  const second = (await goods.change(first, { name: "Kano robe" })).body.data;
  await goods.change(second, { name: "Bida gown" });
  expect(await follow(`/product/${first.id}`)).toEqual([200, undefined]);
  for (const words of ["kano-robe", "bida-gown"]) {
    expect(await follow(`/product/${words}-${key}?size=M`)).toEqual([
      301,
      `/product/${first.id}?size=M`,
    ]);
  }
  // A new product of an old name gets an address of its own, and takes none of these over.
  const other = await goods.create({ name: "Kano robe" });
  expect(other.id.slice(-6)).not.toBe(key);
  expect(await follow(`/product/kano-robe-${key}`)).toEqual([301, `/product/${first.id}`]);
  expect(await follow(`/product/${other.id}`)).toEqual([200, undefined]);
});
