import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type * as ids from "#server/platform/auth/ids.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { addProduct } from "../../../../tests/kit/shop.ts";
import { setProductStatus } from "./product-status.ts";

const keys = vi.hoisted((): string[] => []);
vi.mock("#server/platform/auth/ids.ts", async (original) => {
  const own = await original<typeof ids>();
  return { ...own, randomCode: (length: number) => keys.shift() ?? own.randomCode(length) };
});

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test("a new product never takes the key of another, even an archived one", async () => {
  keys.push("ABC123");
  const first = await addProduct(shop, { name: "Zaria kaftan" });
  expect(first).toBe("zaria-kaftan-abc123");
  await shop.runtime.db.withTransaction((tx) => setProductStatus(tx, first, "archived"));
  keys.push("ABC123", "ABC123", "DEF456");
  expect(await addProduct(shop, { name: "Kano robe" })).toBe("kano-robe-def456");
  await shop.runtime.db.withTransaction((tx) => setProductStatus(tx, first, "published"));
  const found = await shop.api<{ data: { id: string } }>("GET /products/kano-robe-abc123");
  expect(found.body.data.id).toBe(first);
});
