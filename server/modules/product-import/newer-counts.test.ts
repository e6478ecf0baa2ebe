import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProductImport } from "#contract/api/catalogue/product-imports.ts";
import type { Stocktake } from "#contract/api/stock/stocktakes.ts";
import { createImportCalls, createImportForm } from "../../../tests/kit/imports.ts";
import { createProductShop, kaftanName, type ProductShop } from "../../../tests/kit/products.ts";
import {
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";

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

const created = async (units = 10) =>
  (await shop.products.create({ name: kaftanName(), sizes: [{ size: "M", stock: units }] })).id;
const units = async (id: string) => (await shop.products.stockOf(id)).M;
const look = (id: string, cell: string) => imports.uploadAndRead(`Id,Stock M\n${id},${cell}\n`);
const leftOf = async ({ id }: ProductImport) =>
  (await imports.rows(id, "skipped=true")).map(({ message }) => message);

const countInGrid = (id: string, knownStock: number, counted: number) =>
  shop.api("POST /staff/stock/adjustments", {
    headers: shop.stockKeeper.headers,
    body: {
      reason: "counted",
      cells: [{ productId: id, size: "M", change: counted - knownStock, knownStock }],
    },
  });

async function countInStocktake(id: string, counted: number) {
  const call = (path: `POST /staff/stock-counts${string}`, body: unknown) =>
    imports.call<Reply<Stocktake>>(path, body);
  const stocktake = (await call("POST /staff/stock-counts", { category: "WOMEN" })).body.data;
  const counts = [{ productId: id, size: "M", counted, ago: 0 }];
  await call(`POST /staff/stock-counts/${stocktake.id}/counts`, { counts });
  expect(
    (await call(`POST /staff/stock-counts/${stocktake.id}/finish`, { version: 2 })).status,
  ).toBe(200);
}

describe("a count in a file whose size was counted since the review", () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ["another file", async (id) => imports.runImport((await look(id, "12")).id)],
    ["the sheet", (id) => countInGrid(id, 10, 12)],
    ["a stock-take", (id) => countInStocktake(id, 12)],
  ])("by %s is skipped, with both numbers in the message", async (_by, count) => {
    const id = await created();
    const previewed = await look(id, "13");
    await count(id);
    await imports.runImport(previewed.id);
    expect(await units(id)).toBe(12);
    expect(await leftOf(previewed)).toEqual([
      "Stock M “13” was entered when stock was 10. It was counted since and is 12 now.",
    ]);
  });

  test("changes nothing where it is equal, and is skipped too where sales restored the number", async () => {
    const id = await created();
    const [same, other] = [await look(id, "12"), await look(id, "13")];
    await countInGrid(id, 10, 12);
    expect(await imports.runImport(same.id)).toMatchObject({ written: 1, skipped: 0 });
    expect(await units(id)).toBe(12);
    await postOrder(shop, orderBody([orderItem(id, { price: 48_600, quantity: 2, size: "M" })]));
    await imports.runImport(other.id);
    expect(await units(id)).toBe(10);
    expect(await leftOf(other)).toEqual([expect.stringContaining("It was counted since")]);
  });

  test("is skipped where the size was added with stock since", async () => {
    const id = await created();
    const previewed = await imports.uploadAndRead(`Id,Stock L\n${id},5\n`);
    const wider = await shop.products.change(await shop.products.read(id), { sizes: ["M", "L"] });
    expect(wider.status, JSON.stringify(wider.body)).toBe(200);
    await shop.products.changeStock(id, [{ size: "L", change: 7 }]);
    await imports.runImport(previewed.id);
    expect((await shop.products.stockOf(id)).L).toBe(7);
    expect(await leftOf(previewed)).toEqual([
      "Stock L “5” was entered when stock was 0. It was counted since and is 7 now.",
    ]);
  });

  test("blocks no difference, and is accepted after another review", async () => {
    const id = await created();
    const [received, counted] = [await look(id, "+3"), await look(id, "13")];
    await countInGrid(id, 10, 12);
    await imports.runImport(received.id);
    expect(await units(id)).toBe(15);
    await imports.fixCell(counted.id, { row: 2, column: "Stock M", expected: "13", text: "14" });
    await imports.runImport(counted.id);
    expect(await units(id)).toBe(14);
  });
});

test("a file uploaded twice with one key is one import, and another file with that key is refused", async () => {
  const send = (content: string) =>
    shop.api<Reply<ProductImport>>("POST /staff/imports", {
      headers: { ...shop.stockKeeper.headers, "idempotency-key": "a-file-of-goods" },
      body: createImportForm(content),
    });
  const file = `Id,Stock M\n${await created()},12\n`;
  const [first, again] = [await send(file), await send(file)];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.data.id).toBe(first.body.data.id);
  expect((await send(`${file}\n`)).status).toBe(422);
});

describe("undoing an import", () => {
  test.each([["15"], ["+5"]])("keeps what %s added once it was counted", async (cell) => {
    const id = await created();
    const { id: importId } = await look(id, cell);
    const written = await imports.runImport(importId);
    await countInStocktake(id, 12);
    expect(await imports.undo(importId)).toMatchObject({ status: "undone", undone: 0 });
    expect(await units(id)).toBe(12);
    expect(await leftOf(written)).toEqual(["Stock M: counted since, so it stays"]);
  });

  test("can continue with the import before", async () => {
    const id = await created();
    const files = [await look(id, "12"), await look(id, "+3")];
    for (const file of files) await imports.runImport(file.id);
    const third = await look(id, "20");
    await imports.runImport(third.id);
    for (const file of [third, ...files.toReversed()]) await imports.undo(file.id);
    expect(await units(id)).toBe(10);
  });

  test("reverts what was counted before it", async () => {
    const id = await created();
    await countInGrid(id, 10, 12);
    const { id: importId } = await look(id, "15");
    await imports.runImport(importId);
    await imports.undo(importId);
    expect(await units(id)).toBe(12);
  });
});
