import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createGoodsShop, type GoodsShop, kaftanName } from "../../../tests/kit/goods.ts";
import { sheetsOf } from "../../../tests/kit/sheets.ts";

let shop: GoodsShop;
let sheets: ReturnType<typeof sheetsOf>;
beforeAll(async () => {
  shop = await createGoodsShop({ name: "Something else" });
  sheets = sheetsOf(shop, shop.keeper);
});
afterAll(() => shop.close());

test("an import tells how far it is after each part, and all of it at the end", async () => {
  const products = await Promise.all(
    Array.from({ length: 3 }, () => shop.goods.create({ name: kaftanName() })),
  );
  const made = Array.from({ length: 402 }, () => `,${kaftanName()},Women,Shirt,9000`);
  const known = products.map(({ id }) => `${id},,,,1000`);
  const { id } = await sheets.look(
    ["Id,Name,For,Type,Price", ...known, ...made].join("\n"),
    "long.csv",
  );
  const { db } = shop.runtime;
  const commit = db.withTransaction.bind(db);
  const told: unknown[] = [];
  const watched = vi.spyOn(db, "withTransaction").mockImplementation(async (...work) => {
    const result = await commit(...work);
    const { status, done, rows } = await sheets.read(id);
    if (status === "importing") told.push([done, rows]);
    return result;
  });
  await sheets.write(id).finally(() => watched.mockRestore());
  expect(told).toEqual([
    [0, 405],
    [200, 405],
    [400, 405],
    [405, 405],
  ]);
  expect(await sheets.read(id)).toMatchObject({ status: "imported", written: 405 });
});
