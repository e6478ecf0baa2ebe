import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type * as ids from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addProduct } from "../../../tests/kit/shop.ts";
import { moveProduct } from "./move-product.ts";

const keys = vi.hoisted((): string[] => []);
vi.mock("#server/platform/ids.ts", async (original) => {
  const own = await original<typeof ids>();
  return { ...own, randomCode: (length: number) => keys.shift() ?? own.randomCode(length) };
});

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test("a new product takes no key that another has, which may be archived and come back", async () => {
  keys.push("ABC123");
  const first = await addProduct(shop, { name: "Zaria kaftan" });
  expect(first).toBe("zaria-kaftan-abc123");
  await shop.runtime.db.withTransaction((tx) => moveProduct(tx, first, "archived"));
  keys.push("ABC123", "ABC123", "DEF456");
  expect(await addProduct(shop, { name: "Kano robe" })).toBe("kano-robe-def456");
  await shop.runtime.db.withTransaction((tx) => moveProduct(tx, first, "on_shop"));
  const found = await shop.api<{ data: { id: string } }>("GET /products/kano-robe-abc123");
  expect(found.body.data.id).toBe(first);
});
