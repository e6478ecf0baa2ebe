import { afterAll, beforeAll, expect, test } from "vitest";
import type { LedgerPage } from "#contract/api/staff-product-acts.ts";
import type { Stocktake } from "#contract/api/staff-stocktakes.ts";
import { createGoodsShop, type GoodsShop, kaftanName } from "../../../tests/kit/goods.ts";
import { sheetsOf } from "../../../tests/kit/sheets.ts";
import { findDrift, type Reply } from "../../../tests/kit/shop.ts";

let shop: GoodsShop;
let sheets: ReturnType<typeof sheetsOf>;
beforeAll(async () => {
  shop = await createGoodsShop({ name: "Something else" });
  sheets = sheetsOf(shop, shop.keeper);
});
afterAll(async () => {
  expect(await findDrift(shop)).toEqual([]);
  await shop.close();
});

const call = (path: `POST /staff/stock-takes${string}`, body: unknown) =>
  sheets.call<Reply<Stocktake>>(path, body);
const made = (pieces: number) =>
  shop.goods.create({ name: kaftanName(), sizes: [{ size: "M", stock: pieces }] });

/** Counts a size in a stock-take, has a file written beside it, and ends the take. @returns what is there then */
async function countBeside({ counted, cell }: { counted: number; cell: string }) {
  const { id } = await made(10);
  const take = (await call("POST /staff/stock-takes", { category: "WOMEN" })).body.data;
  const counts = [{ productId: id, size: "M", counted, ago: 0 }];
  expect((await call(`POST /staff/stock-takes/${take.id}/counts`, { counts })).status).toBe(200);
  await sheets.write((await sheets.look(`Id,Stock M\n${id},${cell}\n`)).id);
  const done = await call(`POST /staff/stock-takes/${take.id}/finish`, { version: 2 });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return (await shop.goods.stockOf(id)).M;
}

test.each([
  // What the file says was counted later, and stands.
  [{ counted: 12, cell: "12" }, 12],
  [{ counted: 8, cell: "8" }, 8],
  // What came and went has nothing to do with what the take found.
  [{ counted: 12, cell: "+3" }, 15],
  [{ counted: 12, cell: "less 2" }, 10],
  [{ counted: 7, cell: "−2" }, 5],
])("a stock-take that found %j ends at %d", async (what, pieces) => {
  expect(await countBeside(what)).toBe(pieces);
});

test("a bare number is told and booked as counted, a difference as come in or gone out", async () => {
  const { id } = await made(10);
  const cells = [
    ["12", "+2, entry “counted”"],
    ["add 5", "+5, entry “came in”"],
    ["less 4", "−4, entry “went out”"],
    ["7", "−6, entry “counted”"],
  ] as const;
  for (const [cell, note] of cells) {
    const looked = await sheets.look(`Id,Stock M,Stock L\n${id},${cell},\n`);
    const [row] = await sheets.rows(looked.id);
    expect(row?.changes).toMatchObject([{ field: "Stock M", note }]);
    await sheets.write(looked.id);
  }
  const { body } = await shop.api<LedgerPage>(
    `GET /staff/products/${id}/ledger?size=M`,
    shop.keeper,
  );
  expect(body.data.map(({ reason, change }) => [reason, change])).toEqual([
    ["counted", -6],
    ["received", -4],
    ["received", 5],
    ["counted", 2],
    ["received", 10],
  ]);
});

test("the first pieces of a size came in, whatever sign they have", async () => {
  const { id } = await made(10);
  const looked = await sheets.look(`Id,Stock XL\n${id},4\n`);
  const [row] = await sheets.rows(looked.id);
  expect(row?.changes).toMatchObject([{ field: "Stock XL", note: "+4, entry “came in”" }]);
});

test("what is taken back goes as it came, so that no stock-take takes it for a count", async () => {
  const { id } = await made(10);
  const take = (await call("POST /staff/stock-takes", { category: "WOMEN" })).body.data;
  const counts = [{ productId: id, size: "M", counted: 12, ago: 0 }];
  await call(`POST /staff/stock-takes/${take.id}/counts`, { counts });
  const looked = await sheets.look(`Id,Stock M\n${id},+3\n`);
  await sheets.write(looked.id);
  await sheets.takeBack(looked.id);
  await call(`POST /staff/stock-takes/${take.id}/finish`, { version: 2 });
  expect(await shop.goods.stockOf(id)).toEqual({ M: 12 });
});
