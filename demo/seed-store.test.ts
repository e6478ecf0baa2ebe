import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { Page } from "#contract/api/envelope.ts";
import { setProductStatus } from "#server/modules/catalogue/products/product-status.ts";
import { reserveStock } from "#server/modules/catalogue/stock/index.ts";
import { createTestApp, type TestApp } from "../tests/kit/app.ts";
import { liveStore } from "../tests/kit/mail-server.ts";
import { demoPassword } from "./demo-password.ts";
import { seedStore } from "./seed-store.ts";

let store: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-seed-"));
  store = await createTestApp({ env: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

test("seeds once under concurrent starts and keeps changes", async () => {
  await Promise.all([seedStore(store.runtime), seedStore(store.runtime)]);
  const before = await store.api<Page<Product>>("GET /products?limit=100");
  expect(before.body.meta.total).toBe(56);
  expect(before.body.data.every(({ images }) => images.length >= 2)).toBe(true);

  const [first, second] = before.body.data.map(({ id }) => id);
  const { db } = store.runtime;
  await db.withTransaction(async (tx) => {
    await setProductStatus(tx, first ?? "", "archived");
    await reserveStock(tx, [{ variantId: `${second}:M`, quantity: 1 }], "ord_1", "test");
  });
  const changed = await store.api<Page<Product>>("GET /products?limit=100");
  await seedStore(store.runtime);
  const after = await store.api<Page<Product>>("GET /products?limit=100");
  expect(after.body).toEqual(changed.body);
  expect(after.body.meta.total).toBe(55);
});

test("offers the automatic discount and every picture", async () => {
  const { body } = await store.api<{ data: { code: string }[] }>("GET /discounts/available");
  expect(body.data.map(({ code }) => code)).toContain("BIGBAG5");

  const list = await store.api<Page<Product>>("GET /products?limit=100");
  const [image] = list.body.data[0]?.images ?? [];
  const picture = await store.app.inject(image?.thumbnailUrl ?? "");
  expect(picture.statusCode).toBe(200);
  expect(picture.headers["content-type"]).toBe("image/webp");
});

test("a live store gets demo products only, no people or codes", async () => {
  const live = await createTestApp({ env: { ...liveStore(9), DATA_DIR: dataDir } });
  await seedStore(live.runtime);
  const ada = { email: "ada@example.com", password: demoPassword };
  expect((await live.api("POST /auth/login", { body: ada })).status).toBe(401);
  const code = await live.api("POST /discounts/validate", { body: { code: "ILEYA15" } });
  expect(code.body.code).toBe("discount_unknown");
  await live.close();
});
