import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GoodsImport } from "#contract/api/staff-imports.ts";
import type { Stocktake } from "#contract/api/staff-stocktakes.ts";
import { createGoodsShop, type GoodsShop, kaftanName } from "../../../tests/kit/goods.ts";
import { sheetForm, sheetsOf } from "../../../tests/kit/sheets.ts";
import { findDrift, orderBody, orderItem, postOrder, type Reply } from "../../../tests/kit/shop.ts";

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

const made = async (pieces = 10) =>
  (await shop.goods.create({ name: kaftanName(), sizes: [{ size: "M", stock: pieces }] })).id;
const pieces = async (id: string) => (await shop.goods.stockOf(id)).M;
const look = (id: string, cell: string) => sheets.look(`Id,Stock M\n${id},${cell}\n`);
const leftOf = async ({ id }: GoodsImport) =>
  (await sheets.rows(id, "left=true")).map(({ words }) => words);

/** Counts a size in the sheet of the stock room. */
const countInSheet = (id: string, seen: number, counted: number) =>
  shop.api("POST /staff/stock/changes", {
    headers: shop.keeper.headers,
    body: {
      reason: "counted",
      cells: [{ productId: id, size: "M", change: counted - seen, seen }],
    },
  });

async function countInTake(id: string, counted: number) {
  const call = (path: `POST /staff/stock-takes${string}`, body: unknown) =>
    sheets.call<Reply<Stocktake>>(path, body);
  const take = (await call("POST /staff/stock-takes", { category: "WOMEN" })).body.data;
  const counts = [{ productId: id, size: "M", counted, ago: 0 }];
  await call(`POST /staff/stock-takes/${take.id}/counts`, { counts });
  expect((await call(`POST /staff/stock-takes/${take.id}/finish`, { version: 2 })).status).toBe(
    200,
  );
}

describe("a count in a file whose size was counted since somebody looked", () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ["another file", async (id) => sheets.write((await look(id, "12")).id)],
    ["the sheet", (id) => countInSheet(id, 10, 12)],
    ["a stock-take", (id) => countInTake(id, 12)],
  ])("by %s is left, and told with both numbers", async (_by, count) => {
    const id = await made();
    const looked = await look(id, "13");
    await count(id);
    await sheets.write(looked.id);
    expect(await pieces(id)).toBe(12);
    expect(await leftOf(looked)).toEqual([
      "Stock M “13” was written beside 10, and counted again since: 12 are there now.",
    ]);
  });

  test("changes nothing where it says the same, and is left too where the number came back by sales", async () => {
    const id = await made();
    const [same, other] = [await look(id, "12"), await look(id, "13")];
    await countInSheet(id, 10, 12);
    expect(await sheets.write(same.id)).toMatchObject({ written: 1, left: 0 });
    expect(await pieces(id)).toBe(12);
    await postOrder(shop, orderBody([orderItem(id, { price: 48_600, quantity: 2, size: "M" })]));
    await sheets.write(other.id);
    expect(await pieces(id)).toBe(10);
    expect(await leftOf(other)).toEqual([expect.stringContaining("counted again since")]);
  });

  test("is left where somebody else added the size with its pieces meanwhile", async () => {
    const id = await made();
    const looked = await sheets.look(`Id,Stock L\n${id},5\n`);
    const wider = await shop.goods.change(await shop.goods.read(id), { sizes: ["M", "L"] });
    expect(wider.status, JSON.stringify(wider.body)).toBe(200);
    await shop.goods.changeStock(id, [{ size: "L", change: 7 }]);
    await sheets.write(looked.id);
    expect((await shop.goods.stockOf(id)).L).toBe(7);
    expect(await leftOf(looked)).toEqual([
      "Stock L “5” was written beside 0, and counted again since: 7 are there now.",
    ]);
  });

  test("holds no difference up, and is taken once somebody looked again", async () => {
    const id = await made();
    const [came, counted] = [await look(id, "+3"), await look(id, "13")];
    await countInSheet(id, 10, 12);
    await sheets.write(came.id);
    expect(await pieces(id)).toBe(15);
    await sheets.mend(counted.id, { row: 2, column: "Stock M", seen: "13", text: "14" });
    await sheets.write(counted.id);
    expect(await pieces(id)).toBe(14);
  });
});

test("a file that is sent again under its key is one import, and another file under it is refused", async () => {
  const send = (content: string) =>
    shop.api<Reply<GoodsImport>>("POST /staff/imports", {
      headers: { ...shop.keeper.headers, "idempotency-key": "a-file-of-goods" },
      body: sheetForm(content),
    });
  const file = `Id,Stock M\n${await made()},12\n`;
  const [first, again] = [await send(file), await send(file)];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.data.id).toBe(first.body.data.id);
  expect((await send(`${file}\n`)).status).toBe(422);
});

describe("taking an import back", () => {
  test.each([["15"], ["+5"]])("leaves what %s brought once it was counted", async (cell) => {
    const id = await made();
    const { id: importId } = await look(id, cell);
    const written = await sheets.write(importId);
    await countInTake(id, 12);
    expect(await sheets.takeBack(importId)).toMatchObject({ status: "undone", takenBack: 0 });
    expect(await pieces(id)).toBe(12);
    expect(await leftOf(written)).toEqual(["Stock M: counted since, and stays"]);
  });

  test("goes on with the one before it", async () => {
    const id = await made();
    const files = [await look(id, "12"), await look(id, "+3")];
    for (const file of files) await sheets.write(file.id);
    const third = await look(id, "20");
    await sheets.write(third.id);
    for (const file of [third, ...files.toReversed()]) await sheets.takeBack(file.id);
    expect(await pieces(id)).toBe(10);
  });

  test("takes back what was counted before it", async () => {
    const id = await made();
    await countInSheet(id, 10, 12);
    const { id: importId } = await look(id, "15");
    await sheets.write(importId);
    await sheets.takeBack(importId);
    expect(await pieces(id)).toBe(12);
  });
});
