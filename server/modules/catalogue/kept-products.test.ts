import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Queryable } from "#server/database/connection.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addProduct } from "../../../tests/kit/shop.ts";
import { createKeptProducts } from "./kept-products.ts";

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

/** The database, with what is done before each of its answers, and how often it was asked. */
function watched(before: () => unknown = () => {}) {
  const { db } = shop.runtime;
  const told = { asked: 0, answered: 0 };
  const on: Queryable = {
    ...db,
    async rows(statement) {
      told.asked += 1;
      const rows = await db.rows(statement);
      told.answered += 1;
      await before();
      return rows as never;
    },
  };
  return { on, told };
}

test("products are read together once, for all lists that ask at a time, each in its order", async () => {
  const products = createKeptProducts({ isKept: true });
  const { on, told } = watched();
  const [a = "", b = "", c = ""] = ids;
  const lists = await Promise.all([
    products.read(on, [a, b]),
    products.read(on, [b, a]),
    products.read(on, [c, b]),
  ]);
  expect(lists.map((list) => list.map(({ id }) => id))).toEqual([
    [a, b],
    [b, a],
    [c, b],
  ]);
  expect(told.asked).toBe(2);
  await products.read(on, [c, a, b]);
  expect(told.asked).toBe(2);
});

test("one that changes while it is read is read again", async () => {
  const products = createKeptProducts({ isKept: true });
  const [a = "", b = ""] = ids;
  let isChanged = false;
  const { on, told } = watched(async () => {
    if (isChanged) return;
    isChanged = true;
    await shop.runtime.db.rows({
      text: "update product set description = 'Of linen' where id = $1",
      values: [a],
    });
    products.drop([`product:${a}`]);
  });
  const read = await products.read(on, [a, b]);
  expect(read[0]?.description).toBe("Of linen");
  expect(told.asked).toBe(2);
});

test("a failed read fails every list that waits for it and nothing else, and the next one reads anew", async () => {
  const unheard: unknown[] = [];
  const note = (cause: unknown) => unheard.push(cause);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  const products = createKeptProducts({ isKept: true });
  const { on, told } = watched(() => {
    throw new Error("away");
  });
  const lists = await Promise.allSettled([
    products.read(on, ids),
    products.read(on, ids.slice(1)),
    products.read(on, [...ids].reverse()),
  ]);
  expect(lists.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(await products.read(shop.runtime.db, ids)).toHaveLength(3);
  await expect.poll(() => told.answered).toBe(told.asked);
  await setImmediate();
  expect(unheard).toEqual([]);
});

test("what is on sale no more is left out, and found once it is back", async () => {
  const products = createKeptProducts({ isKept: true });
  const [a = "", b = ""] = ids;
  const archive = (archivedAt: string | null) =>
    shop.runtime.db.rows({
      text: "update product set archived_at = $1 where id = $2",
      values: [archivedAt, a],
    });
  await archive("2026-01-01T00:00:00Z");
  const { on } = watched();
  expect((await products.read(on, [a, b])).map(({ id }) => id)).toEqual([b]);
  await archive(null);
  expect((await products.read(on, [a, b])).map(({ id }) => id)).toEqual([a, b]);
});
