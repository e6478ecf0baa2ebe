import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGoodsShop, type GoodsShop, kaftanName } from "../../../tests/kit/goods.ts";
import { sheetsOf } from "../../../tests/kit/sheets.ts";
import { findDrift } from "../../../tests/kit/shop.ts";

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

describe("taking the last import back", () => {
  test("puts back what it changed, and keeps what was changed since", async () => {
    const [plain, touched, sold] = [
      await shop.goods.create({ name: kaftanName() }),
      await shop.goods.create({ name: kaftanName() }),
      await shop.goods.create({ name: kaftanName() }),
    ];
    const fresh = kaftanName();
    const { id } = await sheets.look(
      `Id,Name,For,Type,Price,Cloth and care,Stock M\n${plain.id},,,,1000,Silk,+4\n${touched.id},,,,2000,Silk,\n${sold.id},,,,,,+3\n,${fresh},Men,Shirt,500,,2\n`,
    );
    const { written, undoUntil } = await sheets.write(id);
    expect([written, undoUntil]).toEqual([4, expect.any(String)]);
    const now = await shop.goods.read(touched.id);
    await shop.goods.change(now, { price: 2500 });
    expect(
      (await shop.goods.changeStock(sold.id, [{ size: "M", change: -6 }], "damaged")).status,
    ).toBe(200);
    const end = await sheets.takeBack(id);
    expect(end).toMatchObject({ status: "undone", takenBack: 2, undoUntil: null });
    expect(await shop.goods.read(plain.id)).toMatchObject({ price: 54_000, material: "Linen" });
    expect(await shop.goods.stockOf(plain.id)).toEqual({ S: 2, M: 5 });
    expect(await shop.goods.read(touched.id)).toMatchObject({ price: 2500, material: "Linen" });
    expect(await shop.goods.stockOf(sold.id)).toEqual({ S: 2, M: 2 });
    expect((await shop.goods.list(`tab=archived&search=${fresh}`)).data).toMatchObject([
      { stock: 0 },
    ]);
    const kept = await sheets.rows(id, "left=true");
    expect(kept.map(({ row, words }) => [row, words])).toEqual([
      [3, "Price changed since, and stays"],
      [4, "Stock M: 3 came, 2 are there"],
    ]);
  });

  test("is for the last one, and for a day", async () => {
    const product = await shop.goods.create({ name: kaftanName() });
    const first = await sheets.look(`Id,Price\n${product.id},1000\n`);
    await sheets.write(first.id);
    const second = await sheets.look(`Id,Price\n${product.id},2000\n`);
    await sheets.write(second.id);
    const { version } = await sheets.read(first.id);
    const undo = () => sheets.call(`POST /staff/imports/${first.id}/undo`, { version });
    expect((await undo()).status).toBe(409);
    await sheets.takeBack(second.id);
    expect((await shop.goods.read(product.id)).price).toBe(1000);
    await shop.runtime.db.rows({
      text: "update goods_import set imported_at = imported_at - interval '25 hours' where id = $1",
      values: [first.id],
    });
    expect((await undo()).status).toBe(409);
    expect((await shop.goods.read(product.id)).price).toBe(1000);
  });
});
