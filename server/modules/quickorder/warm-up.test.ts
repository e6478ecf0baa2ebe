import { expect, onTestFinished, test, vi } from "vitest";
import type { QuickOrder } from "#contract/api/orders/quick-order.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addProduct, type Reply } from "../../../tests/kit/shop.ts";

async function openShop({ hasDatabase = true } = {}) {
  const shop = await createTestApp({
    pages: async (_fetchApi, databaseUrl) => ({
      ...(hasDatabase && { databaseUrl }),
      handler: async () => new Response("page"),
    }),
  });
  onTestFinished(() => shop.close());
  await addProduct(shop, { name: "Eleko camp shirt", sizes: [{ size: "S", stock: 1 }] });
  const { replica } = shop.runtime.db;
  const read = replica.rows;
  const before = vi.fn(async () => {});
  vi.spyOn(replica, "rows").mockImplementation(async (statement) => {
    if (statement.name === "list_product_names_after") await before();
    return await read(statement);
  });
  return { shop, before };
}

const listen = ({ app }: TestApp) => app.listen({ host: "127.0.0.1", port: 0 });

async function readList(shop: TestApp): Promise<string | undefined> {
  const { body } = await shop.api<Reply<QuickOrder>>("POST /quick-order", {
    body: { text: "eleko camp shirt S x1" },
  });
  return body.data.rows[0]?.state;
}

test("loads products once at start, and the first list uses them", async () => {
  const { shop, before } = await openShop();
  await listen(shop);
  await expect.poll(() => before.mock.calls).toHaveLength(1);
  expect(await readList(shop)).toBe("ok");
  expect(before).toHaveBeenCalledTimes(1);
});

test("start does not wait for the load; early lists share it", async () => {
  const { shop, before } = await openShop();
  const held = Promise.withResolvers<void>();
  before.mockReturnValueOnce(held.promise);
  await listen(shop);
  await expect.poll(() => before.mock.calls).toHaveLength(1);
  const lists = Promise.all([readList(shop), readList(shop)]);
  // Both are done once a later request is answered.
  expect((await shop.api("GET /health")).status).toBe(200);
  held.resolve();
  expect(await lists).toEqual(["ok", "ok"]);
  expect(before).toHaveBeenCalledTimes(1);
});

test("a failed load at start is retried by the first list", async () => {
  const { shop, before } = await openShop();
  const warn = vi.spyOn(shop.runtime.log, "warn");
  before.mockRejectedValueOnce(new Error("The database is away"));
  await listen(shop);
  await expect.poll(() => warn.mock.calls).toHaveLength(1);
  expect(await readList(shop)).toBe("ok");
  expect(before).toHaveBeenCalledTimes(2);
});

test("does not warm up without a cache", async () => {
  const { shop, before } = await openShop({ hasDatabase: false });
  await listen(shop);
  expect((await shop.api("GET /health")).status).toBe(200);
  expect(before).not.toHaveBeenCalled();
});
