import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProductIndexEntry } from "#contract/api/products.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addProduct, type Reply } from "../../../tests/kit/shop.ts";
import { moveProduct } from "./move-product.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({
    pages: async (_fetchApi, databaseUrl) => ({
      databaseUrl,
      handler: async () => new Response("page"),
    }),
  });
});
afterAll(() => shop.close());

test("the index lists every product on sale with its sizes, sold out or not, and may be kept", async () => {
  const sizes = [
    { size: "S", stock: 0 },
    { size: "XL", stock: 3 },
  ];
  const id = await addProduct(shop, { name: "Ẹlẹ́kọ camp shirt", sizes });
  const gone = await addProduct(shop, { name: "Gone" });
  await shop.runtime.db.withTransaction((tx) => moveProduct(tx, gone, "archived"));
  const { body, headers } = await shop.api<Reply<ProductIndexEntry[]>>("GET /products/index");
  expect(body.data).toEqual([{ id, name: "Ẹlẹ́kọ camp shirt", sizes: ["S", "XL"] }]);
  expect(headers["cache-control"]).toBe("public, max-age=300");
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
});

test("a new product is soon in the index and the sitemap that were kept", async () => {
  const urls = ["/api/products/index", "/sitemaps/products-1.xml"];
  const payloadOf = async (url: string) => (await shop.app.inject({ url })).payload;
  const before = await Promise.all(urls.map(payloadOf));
  expect(await Promise.all(urls.map(payloadOf))).toEqual(before);
  const id = await addProduct(shop, { name: "Abẹ́òkúta wrap" });
  // What is kept rests twenty times as long as it took to make.
  for (const url of urls)
    await expect.poll(() => payloadOf(url), { timeout: 60_000 }).toContain(id);
});
