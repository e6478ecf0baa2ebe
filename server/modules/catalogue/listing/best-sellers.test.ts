import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { addProduct, type Reply } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import { setProductStatus } from "../products/product-status.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

async function sell(productId: string, units: number, day: number): Promise<void> {
  const { db } = shop.runtime;
  await db.withTransaction(async (tx) => {
    await tx.rows({
      text: `insert into daily_sales values (current_date - $1::integer, 0, 0, 0, 0, 0, 0, 0, 0, '[]')
        on conflict do nothing`,
      values: [day],
    });
    await tx.rows({
      text: `insert into daily_product_sales (day, product_id, units, kobo)
        values (current_date - $1::integer, $2, $3, 0)`,
      values: [day, productId, units],
    });
  });
}

test("what sold most on all kept days comes first, then the newest on sale", async () => {
  const shirt = await addProduct(shop, { name: "Shirt" });
  const kaftan = await addProduct(shop, { name: "Kaftan" });
  const archived = await addProduct(shop, { name: "Last year's" });
  const older = await addProduct(shop, { name: "Older" });
  const newer = await addProduct(shop, { name: "Newer" });
  const { db } = shop.runtime;
  await db.withTransaction((tx) => setProductStatus(tx, archived, "archived"));
  await db.rows({
    text: "update product set created_at = created_at - interval '1 day' where id = $1",
    values: [older],
  });
  await sell(shirt, 4, 1);
  await sell(kaftan, 3, 1);
  await sell(kaftan, 3, 80);
  await sell(archived, 50, 2);

  const support = await signInStaff(shop, "support");
  const list = async (query: string) => {
    const path = `GET /staff/products/best-sellers?${query}` as const;
    const { status, body } = await shop.api<Reply<Product[]>>(path, support);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.map(({ id }) => id);
  };
  expect(await list("limit=6")).toEqual([kaftan, shirt, newer, older]);
  expect(await list("limit=3")).toEqual([kaftan, shirt, newer]);
  expect(await list("limit=6&type=shirt")).toHaveLength(4);
  expect(await list("limit=6&type=gown")).toEqual([]);
});
