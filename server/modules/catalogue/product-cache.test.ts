import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Queryable } from "#server/database/connection/connection.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addProduct } from "../../../tests/kit/shop.ts";
import { createProductCache } from "./product-cache.ts";

let shop: TestApp;
let ids: string[];
beforeAll(async () => {
  shop = await createTestApp();
  ids = [];
  for (const name of ["Asaba cap", "Benin cap", "Calabar cap"]) {
    ids.push(await addProduct(shop, { name }));
  }
});
afterAll(() => shop.close());

function watched(before: () => unknown = () => {}) {
  const { db } = shop.runtime;
  const reported = { requestedIds: 0, answered: 0 };
  const on: Queryable = {
    ...db,
    async rows(statement) {
      reported.requestedIds += 1;
      const rows = await db.rows(statement);
      reported.answered += 1;
      await before();
      return rows as never;
    },
  };
  return { on, told: reported };
}

test("loads products once for concurrent lists, each in its order", async () => {
  const products = createProductCache({ isEnabled: true });
  const { on, told: reported } = watched();
  const [a = "", b = "", c = ""] = ids;
  const lists = await Promise.all([
    products.load(on, [a, b]),
    products.load(on, [b, a]),
    products.load(on, [c, b]),
  ]);
  expect(lists.map((list) => list.map(({ id }) => id))).toEqual([
    [a, b],
    [b, a],
    [c, b],
  ]);
  expect(reported.requestedIds).toBe(2);
  await products.load(on, [c, a, b]);
  expect(reported.requestedIds).toBe(2);
});

test("loads a product again that changed during the load", async () => {
  const products = createProductCache({ isEnabled: true });
  const [a = "", b = ""] = ids;
  let isChanged = false;
  const { on, told: reported } = watched(async () => {
    if (isChanged) return;
    isChanged = true;
    await shop.runtime.db.rows({
      text: "update product set description = 'Of linen' where id = $1",
      values: [a],
    });
    products.drop([`product:${a}`]);
  });
  const read = await products.load(on, [a, b]);
  expect(read[0]?.description).toBe("Of linen");
  expect(reported.requestedIds).toBe(2);
});

test("a failed load fails only the waiting lists, and the next one retries", async () => {
  const unheard: unknown[] = [];
  const note = (cause: unknown) => unheard.push(cause);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  const products = createProductCache({ isEnabled: true });
  const { on, told: reported } = watched(() => {
    throw new Error("away");
  });
  const lists = await Promise.allSettled([
    products.load(on, ids),
    products.load(on, ids.slice(1)),
    products.load(on, [...ids].reverse()),
  ]);
  expect(lists.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(await products.load(shop.runtime.db, ids)).toHaveLength(3);
  await expect.poll(() => reported.answered).toBe(reported.requestedIds);
  await setImmediate();
  expect(unheard).toEqual([]);
});

test("omits unpublished products and returns them once published again", async () => {
  const products = createProductCache({ isEnabled: true });
  const [a = "", b = ""] = ids;
  const archive = (archivedAt: string | null) =>
    shop.runtime.db.rows({
      text: "update product set archived_at = $1 where id = $2",
      values: [archivedAt, a],
    });
  await archive("2026-01-01T00:00:00Z");
  const { on } = watched();
  expect((await products.load(on, [a, b])).map(({ id }) => id)).toEqual([b]);
  await archive(null);
  expect((await products.load(on, [a, b])).map(({ id }) => id)).toEqual([a, b]);
});
