import { afterAll, beforeAll, expect, test } from "vitest";
import type { LedgerPage } from "#contract/api/catalogue/product-commands.ts";
import type { Stocktake } from "#contract/api/stock/stocktakes.ts";
import { createImportCalls } from "../../../tests/kit/imports.ts";
import { createProductShop, kaftanName, type ProductShop } from "../../../tests/kit/products.ts";
import { findDiscrepancies, type Reply } from "../../../tests/kit/shop.ts";

let shop: ProductShop;
let imports: ReturnType<typeof createImportCalls>;
beforeAll(async () => {
  shop = await createProductShop({ name: "Something else" });
  imports = createImportCalls(shop, shop.stockKeeper);
});
afterAll(async () => {
  expect(await findDiscrepancies(shop)).toEqual([]);
  await shop.close();
});

const call = (path: `POST /staff/stock-counts${string}`, body: unknown) =>
  imports.call<Reply<Stocktake>>(path, body);
const created = (units: number) =>
  shop.products.create({ name: kaftanName(), sizes: [{ size: "M", stock: units }] });

/** Counts a size in a stock-take, has a file written beside it, and ends the take. @returns what is there then */
async function countAlongside({ counted, cell }: { counted: number; cell: string }) {
  const { id } = await created(10);
  const stocktake = (await call("POST /staff/stock-counts", { category: "WOMEN" })).body.data;
  const counts = [{ productId: id, size: "M", counted, ago: 0 }];
  expect((await call(`POST /staff/stock-counts/${stocktake.id}/counts`, { counts })).status).toBe(
    200,
  );
  await imports.runImport((await imports.uploadAndRead(`Id,Stock M\n${id},${cell}\n`)).id);
  const done = await call(`POST /staff/stock-counts/${stocktake.id}/finish`, { version: 2 });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return (await shop.products.stockOf(id)).M;
}

test.each([
  // What the file says was counted later, and stands.
  [{ counted: 12, cell: "12" }, 12],
  [{ counted: 8, cell: "8" }, 8],
  // What came and went has nothing to do with what the take found.
  [{ counted: 12, cell: "+3" }, 15],
  [{ counted: 12, cell: "less 2" }, 10],
  [{ counted: 7, cell: "−2" }, 5],
])("a stocktake that found %j ends at %d", async (what, units) => {
  expect(await countAlongside(what)).toBe(units);
});

test("a bare number is recorded as counted, a difference as received or removed", async () => {
  const { id } = await created(10);
  const cells = [
    ["12", "+2, counted"],
    ["add 5", "+5, received"],
    ["less 4", "−4, removed"],
    ["7", "−6, counted"],
  ] as const;
  for (const [cell, note] of cells) {
    const previewed = await imports.uploadAndRead(`Id,Stock M,Stock L\n${id},${cell},\n`);
    const [row] = await imports.rows(previewed.id);
    expect(row?.changes).toMatchObject([{ field: "Stock M", note }]);
    await imports.runImport(previewed.id);
  }
  const { body } = await shop.api<LedgerPage>(
    `GET /staff/products/${id}/ledger?size=M`,
    shop.stockKeeper,
  );
  expect(body.data.map(({ reason, change }) => [reason, change])).toEqual([
    ["counted", -6],
    ["received", -4],
    ["received", 5],
    ["counted", 2],
    ["received", 10],
  ]);
});

test("the first stock of a size is recorded as received, whatever its sign", async () => {
  const { id } = await created(10);
  const previewed = await imports.uploadAndRead(`Id,Stock XL\n${id},4\n`);
  const [row] = await imports.rows(previewed.id);
  expect(row?.changes).toMatchObject([{ field: "Stock XL", note: "+4, received" }]);
});

test("an undo keeps its reason, so that no stocktake takes it for a count", async () => {
  const { id } = await created(10);
  const stocktake = (await call("POST /staff/stock-counts", { category: "WOMEN" })).body.data;
  const counts = [{ productId: id, size: "M", counted: 12, ago: 0 }];
  await call(`POST /staff/stock-counts/${stocktake.id}/counts`, { counts });
  const previewed = await imports.uploadAndRead(`Id,Stock M\n${id},+3\n`);
  await imports.runImport(previewed.id);
  await imports.undo(previewed.id);
  await call(`POST /staff/stock-counts/${stocktake.id}/finish`, { version: 2 });
  expect(await shop.products.stockOf(id)).toEqual({ M: 12 });
});
