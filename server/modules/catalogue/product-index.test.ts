import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProductIndexEntry } from "#contract/api/products.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addProduct, type Reply } from "../../../tests/kit/shop.ts";
import { archiveProduct } from "./archive-product.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test("the index lists every product on sale with its sizes, sold out or not, and may be kept", async () => {
  const sizes = [
    { size: "S", stock: 0 },
    { size: "XL", stock: 3 },
  ];
  const id = await addProduct(shop, { name: "Ẹlẹ́kọ camp shirt", sizes });
  const gone = await addProduct(shop, { name: "Gone" });
  await shop.runtime.db.withTransaction((tx) => archiveProduct(tx, gone));
  const { body, headers } = await shop.api<Reply<ProductIndexEntry[]>>("GET /products/index");
  expect(body.data).toEqual([{ id, name: "Ẹlẹ́kọ camp shirt", sizes: ["S", "XL"] }]);
  expect(headers["cache-control"]).toBe("public, max-age=300");
});
