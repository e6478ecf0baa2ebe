import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createImportCalls } from "../../../tests/kit/imports.ts";
import { createProductShop, kaftanName, type ProductShop } from "../../../tests/kit/products.ts";

let shop: ProductShop;
let imports: ReturnType<typeof createImportCalls>;
beforeAll(async () => {
  shop = await createProductShop({ name: "Something else" });
  imports = createImportCalls(shop, shop.stockKeeper);
});
afterAll(() => shop.close());

test("an import reports its progress after each batch", async () => {
  const products = await Promise.all(
    Array.from({ length: 3 }, () => shop.products.create({ name: kaftanName() })),
  );
  const created = Array.from({ length: 402 }, () => `,${kaftanName()},Women,Shirt,9000`);
  const known = products.map(({ id }) => `${id},,,,1000`);
  const { id } = await imports.uploadAndRead(
    ["Id,Name,For,Type,Price", ...known, ...created].join("\n"),
    "long.csv",
  );
  const { db } = shop.runtime;
  const commit = db.withTransaction.bind(db);
  const progress: unknown[] = [];
  const watched = vi.spyOn(db, "withTransaction").mockImplementation(async (...work) => {
    const result = await commit(...work);
    const { status, done, rows } = await imports.read(id);
    if (status === "importing") progress.push([done, rows]);
    return result;
  });
  await imports.runImport(id).finally(() => watched.mockRestore());
  expect(progress).toEqual([
    [0, 405],
    [200, 405],
    [400, 405],
    [405, 405],
  ]);
  expect(await imports.read(id)).toMatchObject({ status: "imported", written: 405 });
});
