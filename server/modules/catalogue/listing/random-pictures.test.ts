import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RandomImages } from "#contract/api/catalogue/products.ts";
import { seedStore } from "../../../../demo/seed-store.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";

let store: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-catalogue-"));
  store = await createTestApp({ env: { DATA_DIR: dataDir } });
  await seedStore(store.runtime);
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

async function drawn(query: string): Promise<RandomImages["images"]> {
  const reply = await store.api<{ data: RandomImages }>(`GET /products/images/random${query}`);
  expect(reply.status).toBe(200);
  expect(reply.headers["cache-control"]).toBe("no-store");
  return reply.body.data.images;
}

describe("random pictures", () => {
  test("follow the mix in order, each of another product", async () => {
    for (let time = 0; time < 20; time += 1) {
      const images = await drawn("?mix=WOMEN:2,ANY:2,MEN:1&limit=5");
      const categories = images.map(({ product }) => product.category);
      expect([categories[0], categories[1], categories[4]]).toEqual(["WOMEN", "WOMEN", "MEN"]);
      expect(new Set(images.map(({ product }) => product.id)).size).toBe(5);
      expect(images.every(({ name }) => name === "front")).toBe(true);
    }
  });

  test("vary, and ANY takes both categories", async () => {
    const productIds = new Set<string>();
    const categories = new Set<string>();
    for (let time = 0; time < 40; time += 1) {
      const [image] = await drawn("?limit=1&mix=ANY:1");
      productIds.add(image?.product.id ?? "");
      categories.add(image?.product.category ?? "");
    }
    expect(productIds.size).toBeGreaterThan(5);
    expect([...categories].sort()).toEqual(["MEN", "WOMEN"]);
  });

  test.each([
    ["", 1],
    ["?limit=3", 3],
    ["?mix=MEN:1,WOMEN:1,ANY:1", 3],
    ["?mix=MEN:5&limit=2", 2],
    ["?mix=MEN:0", 0],
    // Only three senator sets exist.
    ["?mix=MEN:2,ANY:5&type=senator-set", 3],
    ["?mix=WOMEN:3&type=senator-set", 0],
    ["?limit=24&color=olive", 1],
    // Olive's panel is not sand, but midnight has a sand placket.
    ["?limit=24&search=senator&color=sand", 2],
  ])("return the requested number for %j", async (query, count) => {
    expect(await drawn(query)).toHaveLength(count);
  });

  test("respect categories and other filters", async () => {
    const women = await drawn("?limit=24&categories=WOMEN&maxPrice=50000");
    expect(women.length).toBeGreaterThan(1);
    expect(
      women.every(({ product }) => product.category === "WOMEN" && product.price <= 60_000),
    ).toBe(true);
    expect(await drawn("?limit=24&categories=MEN,WOMEN")).toHaveLength(24);
  });

  test.each([
    ["mix=CHILDREN:1", "mix"],
    ["mix=MEN", "mix"],
    ["categories=MEN,CHILDREN", "categories"],
    ["limit=101", "limit"],
  ])("reject %s", async (query, field) => {
    const { status, body } = await store.api(`GET /products/images/random?${query}`);
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.field)).toEqual([field]);
  });
});
