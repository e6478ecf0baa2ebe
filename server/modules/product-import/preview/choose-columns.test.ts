import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChooseColumns, ProductImport } from "#contract/api/catalogue/product-imports.ts";
import { createImportCalls } from "../../../../tests/kit/imports.ts";
import { createProductShop, kaftanName, type ProductShop } from "../../../../tests/kit/products.ts";
import { findDiscrepancies, type Reply } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import { typeCalls } from "../../../../tests/kit/types-desk.ts";

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

const choose = ({ id, version }: ProductImport, ...columns: ChooseColumns["columns"]) =>
  imports.call<Reply<ProductImport>>(`POST /staff/imports/${id}/columns`, { version, columns });
const stock = (index: number, size: string) => ({ index, use: "stock", size }) as const;
const requested = ({ columns }: ProductImport) =>
  columns.flatMap(({ use, size }) => (use === "unread" && size !== null ? size : []));
const unread = ({ columns }: ProductImport) =>
  columns.flatMap(({ use, heading }) => (use === "unread" ? heading : []));

test("columns that may not be sizes are not imported until confirmed", async () => {
  const product = await shop.products.create({ name: kaftanName() });
  const fresh = kaftanName();
  const previewed = await imports.uploadAndRead(
    `Id,Name,For,Type,Price,Stock m,Stock on hand,Quantity sold,Qty 44\n${product.id},,,,,6,12,7,\n,${fresh},Women,Shirt,a lot,2,9,1,3\n`,
  );
  expect(previewed.counts).toMatchObject({ changed: 1, invalid: 1 });
  expect(unread(previewed)).toEqual(["Stock on hand", "Quantity sold", "Qty 44"]);
  expect(requested(previewed)).toEqual(["on hand", "sold", "44"]);
  const [changed] = await imports.rows(previewed.id, "tab=changed");
  expect(changed?.changes.map(({ field }) => field)).toEqual(["Stock M"]);
  const fixed = { row: 3, column: "Price", expected: "a lot", text: "500" };
  expect((await imports.fixCell(previewed.id, fixed)).status).toBe(200);

  const current = await imports.read(previewed.id);
  for (const wrong of [stock(8, "M"), stock(9, "44"), stock(8, "no; size")]) {
    expect((await choose(current, wrong)).status).toBe(400);
  }
  expect((await choose(current, { index: 8, use: "stock" })).status).toBe(400);
  expect((await choose(previewed, stock(8, "44"))).status).toBe(409);
  const result = await choose(current, stock(8, "44"));
  expect(result.body.data).toMatchObject({ status: "reading", version: 3 });
  await imports.runJobs(previewed.id);
  const again = await imports.read(previewed.id);
  expect(again).toMatchObject({ status: "ready", counts: { changed: 1, new: 1, invalid: 0 } });
  expect(unread(again)).toEqual(["Stock on hand", "Quantity sold"]);
  await imports.runImport(previewed.id);
  expect((await choose(await imports.read(previewed.id), stock(7, "sold"))).status).toBe(409);
  expect(await shop.products.stockOf(product.id)).toEqual({ S: 2, M: 6 });
  const [created] = (await shop.products.list(`tab=draft&search=${fresh}`)).data;
  expect(await shop.products.stockOf(created?.id ?? "")).toEqual({ m: 2, "44": 3 });

  // Goods come in it now; taken back, none do.
  const unconfirmed = async () =>
    requested(await imports.uploadAndRead("Name,Stock 44\nNobody,1\n"));
  expect(await unconfirmed()).toEqual([]);
  await imports.undo(previewed.id);
  expect(await unconfirmed()).toEqual(["44"]);
});

test("a size listed by a type is imported at once", async () => {
  const typesPage = typeCalls(shop, await signInStaff(shop, "owner"));
  const gown = await typesPage.add("Gown");
  expect((await typesPage.change(gown, { sizes: ["Long", "Short"] })).status).toBe(200);
  const previewed = await imports.uploadAndRead("Name,Stock long,Stock wide\nNobody,1,1\n");
  expect(requested(previewed)).toEqual(["wide"]);
});

test("a bare size heading has to be confirmed, as one with Stock before it", async () => {
  const product = await shop.products.create({ name: kaftanName() });
  const previewed = await imports.uploadAndRead(
    `Id,S/M,L,Stock S,xl,2XL,Status,Nm\n${product.id},4,5,3,6,,Published,9\n`,
  );
  expect(requested(previewed)).toEqual(["S/M", "L", "xl", "2XL"]);
  expect(unread(previewed)).toEqual(["S/M", "L", "xl", "2XL", "Status", "Nm"]);
  await choose(previewed, stock(1, "S/M"), stock(2, "L"));
  await imports.runJobs(previewed.id);
  await imports.runImport(previewed.id);
  expect(await shop.products.stockOf(product.id)).toEqual({ S: 3, M: 5, L: 5, "S/M": 4 });
});

test("any column can be mapped by hand, and corrected cells keep their place", async () => {
  const product = await shop.products.create({ name: kaftanName() });
  const fresh = kaftanName();
  const previewed = await imports.uploadAndRead(
    `Produit,Prix,,Note\n${product.name},60000,12,x\n${fresh},9000,3,\n`,
  );
  expect(previewed).toMatchObject({
    status: "ready",
    counts: { invalid: 2 },
    columns: [
      { heading: "Produit", example: product.name, use: "unread", size: null },
      { heading: "Prix", example: "60000", use: "unread", size: null },
      { heading: "", example: "12", use: "unread", size: null },
      { heading: "Note", example: "x", use: "unread", size: null },
    ],
  });
  const fix = async (column: string, text: string) =>
    expect(
      (await imports.fixCell(previewed.id, { row: 3, column, expected: "", text })).status,
    ).toBe(200);
  await fix("For", "Men");
  await fix("Type", "Shirt");
  const current = await imports.read(previewed.id);
  const twice = await choose(current, { index: 0, use: "name" }, { index: 1, use: "name" });
  expect(JSON.stringify(twice.body)).toContain("“Name” appears twice");
  const meant = [{ index: 0, use: "name" }, { index: 1, use: "price" }, stock(2, "M")] as const;
  const result = await choose(current, ...meant);
  expect(result.status, JSON.stringify(result.body)).toBe(200);
  await imports.runJobs(previewed.id);
  const again = await imports.read(previewed.id);
  expect(again).toMatchObject({ counts: { changed: 1, new: 1, invalid: 0 } });
  expect(again.columns[1]).toMatchObject({ heading: "Prix", use: "price" });

  // And taken away again.
  await choose(again, { index: 1, use: "unread" });
  await imports.runJobs(previewed.id);
  expect((await imports.rows(previewed.id, "tab=invalid"))[0]).toMatchObject({
    row: 3,
    errors: [{ column: "Price", message: "is required for a new product" }],
  });
});
