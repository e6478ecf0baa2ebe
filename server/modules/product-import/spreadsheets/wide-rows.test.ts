import { afterAll, beforeAll, expect, test } from "vitest";
import { createImportCalls } from "../../../../tests/kit/imports.ts";
import { createProductShop, kaftanName, type ProductShop } from "../../../../tests/kit/products.ts";
import { writeXlsxFile } from "./run-worker.ts";

let shop: ProductShop;
let imports: ReturnType<typeof createImportCalls>;
beforeAll(async () => {
  shop = await createProductShop({ name: "Something else" });
  imports = createImportCalls(shop, shop.stockKeeper);
});
afterAll(() => shop.close());

const tooWide = { message: expect.stringContaining("more cells than headings") };

test.each<[string, (id: string, name: string) => string]>([
  ["a note", (id) => `Id,Stock M\n${id},14,checked by Musa\n`],
  ["a price", (_, name) => `Name,Stock M\n${name},29,,,,750\n`],
  ["a price under padded headings", (_, name) => `Name,Stock M,,,,\n${name},29,,,,750\n`],
  ["a thousand cut in two", (id) => `Id,Price,Stock M\n${id},12,500,4\n`],
  ["a thousand cut in two before an empty cell", (id) => `Id,Price,Stock M\n${id},12,500,\n`],
])("a row with %s beyond its headings is invalid", async (_, fileOf) => {
  const product = await shop.products.create({ name: kaftanName() });
  const previewed = await imports.uploadAndRead(fileOf(product.id, product.name));
  expect(previewed.counts).toEqual({ invalid: 1, changed: 0, new: 0, unchanged: 0 });
  const [row] = await imports.rows(previewed.id, "tab=invalid");
  expect(row).toMatchObject({ row: 2, errors: [tooWide] });
  expect(
    (await imports.call(`POST /staff/imports/${previewed.id}/start`, { version: 1 })).status,
  ).toBe(409);
});

test("rows of an Excel file are checked against its headings too", async () => {
  const product = await shop.products.create({ name: kaftanName() });
  const content = await writeXlsxFile(
    [
      ["Id", "Stock M"],
      [product.id, 14, "checked by Musa"],
    ],
    [20],
  );
  const { id } = await imports.uploadAndRead(content, "goods.xlsx");
  expect(await imports.rows(id, "tab=invalid")).toMatchObject([{ row: 2, errors: [tooWide] }]);
});

test("stays invalid when a cell is fixed, and in the export of invalid rows", async () => {
  const product = await shop.products.create({ name: kaftanName() });
  const { id } = await imports.uploadAndRead(`Id,Price,Stock M\n${product.id},12,500,4\n`);
  const fixed = { row: 2, column: "Price", expected: "12", text: "12500" };
  expect((await imports.fixCell(id, fixed)).body.data.row).toMatchObject({ errors: [tooWide] });
  const { headers } = shop.stockKeeper;
  const left = await shop.app.inject({ url: `/api/staff/imports/${id}/invalid-rows`, headers });
  const again = await imports.uploadAndRead(left.rawPayload);
  expect(again.counts).toMatchObject({ invalid: 1, changed: 0 });
});

test("rows not wider than their headings, or with empty ends, are valid", async () => {
  const product = await shop.products.create({ name: kaftanName() });
  for (const file of [
    `Id,Stock M,,\n${product.id},9,,\n,,,\n`,
    `Id,Stock M,Stock S\n${product.id},9\n`,
    `Id,Stock M\n${product.id},9\n,,,,\n`,
  ]) {
    expect((await imports.uploadAndRead(file)).counts, file).toMatchObject({
      changed: 1,
      invalid: 0,
    });
  }
});
