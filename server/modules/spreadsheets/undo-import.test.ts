import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/api/products.ts";
import type { Stocktake } from "#contract/api/staff-stocktakes.ts";
import { createGoodsShop, type GoodsShop, kaftanName } from "../../../tests/kit/goods.ts";
import { askedReturn, deliverOrder } from "../../../tests/kit/returns.ts";
import { sheetsOf } from "../../../tests/kit/sheets.ts";
import { findDrift, orderBody, orderItem, postOrder, type Reply } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";
import { typesRoomOf } from "../../../tests/kit/types-room.ts";

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

  test("gives goods the type that theirs was merged into since, and all else besides", async () => {
    const room = typesRoomOf(shop, await signInStaff(shop, "owner"));
    const [caftan, toga, gown] = [
      await room.add("Caftan"),
      await room.add("Toga"),
      await room.add("Gown"),
    ];
    const product = await shop.goods.create({ name: kaftanName(), typeId: caftan.id });
    const file = `Id,Type,Price,Stock M\n${product.id},Toga,1000,+4\n`;
    const { id } = await sheets.look(file);
    await sheets.write(id);
    await room.merge(caftan, gown.id);
    const end = await sheets.takeBack(id);
    expect(end).toMatchObject({ status: "undone", takenBack: 1 });
    expect(await shop.goods.read(product.id)).toMatchObject({
      type: { id: gown.id },
      price: 54_000,
    });
    expect(await shop.goods.stockOf(product.id)).toEqual({ S: 2, M: 5 });

    // The type that the file gave is called another by now, and is still what the file gave.
    const again = await sheets.look(file);
    await sheets.write(again.id);
    await room.merge(await room.read(toga.id), (await room.add("Wrap")).id);
    expect(await sheets.takeBack(again.id)).toMatchObject({ status: "undone", takenBack: 1 });
    expect((await shop.goods.read(product.id)).type.id).toBe(gown.id);
  });

  test("leaves the type of goods alone where theirs is gone, and takes back all else", async () => {
    const room = typesRoomOf(shop, await signInStaff(shop, "owner"));
    const sash = await room.add("Sash");
    const product = await shop.goods.create({ name: kaftanName(), typeId: sash.id });
    const { id } = await sheets.look(`Id,Type,Price,Stock M\n${product.id},Shirt,1000,+4\n`);
    await sheets.write(id);
    await shop.runtime.db.rows({
      text: "delete from clothing_type where id = $1",
      values: [sash.id],
    });
    expect(await sheets.takeBack(id)).toMatchObject({ status: "undone", takenBack: 0 });
    const [row] = await sheets.rows(id, "left=true");
    expect(row?.words).toBe("Type changed since, and stays");
    expect(await shop.goods.read(product.id)).toMatchObject({
      type: { id: "shirt" },
      price: 54_000,
    });
    expect(await shop.goods.stockOf(product.id)).toEqual({ S: 2, M: 5 });
  });

  test("lets the mended file bring new goods again, and says of others that they are in the archive", async () => {
    const [fresh, old] = [kaftanName(), await shop.goods.create({ name: kaftanName() })];
    expect((await shop.goods.move(old, "archived")).status).toBe(200);
    const file = `Name,For,Type,Price\n${fresh},Men,Shirt,500\n${old.name},Women,Shirt,54000\n`;
    const wrong = await sheets.look(file);
    expect(wrong.counts).toMatchObject({ new: 1, unchanged: 1 });
    await sheets.write(wrong.id);
    await sheets.takeBack(wrong.id);
    const mended = await sheets.look(file);
    expect(mended.counts).toMatchObject({ new: 1, unchanged: 1 });
    const told = (await sheets.rows(mended.id)).map(({ name, isArchived }) => [name, isArchived]);
    expect(told).toEqual([
      [fresh, false],
      [old.name, true],
    ]);
    expect(await sheets.write(mended.id)).toMatchObject({ written: 1, left: 0 });
    expect((await shop.goods.list(`tab=draft&search=${fresh}`)).data).toHaveLength(1);

    const dearer = await sheets.look(`Name,Price\n${old.name},60000\n`);
    const [row] = await sheets.rows(dearer.id);
    expect(row?.changes).toMatchObject([{ field: "Price", note: "in the archive" }]);
  });

  test("takes the sizes back that it brought, but those that something speaks of since", async () => {
    const [plain, sold, counted] = [
      await shop.goods.create({ name: kaftanName() }),
      await shop.goods.create({ name: kaftanName() }),
      await shop.goods.create({ name: kaftanName() }),
    ];
    const fresh = kaftanName();
    const { id } = await sheets.look(
      `Id,Name,For,Type,Price,Stock XS,Stock XXL\n${plain.id},,,,1000,4,2\n${sold.id},,,,,1,1\n${counted.id},,,,,1,1\n,${fresh},Men,Shirt,500,3,\n`,
    );
    await sheets.write(id);
    expect(await shop.goods.stockOf(plain.id)).toEqual({ XS: 4, S: 2, M: 5, XXL: 2 });
    const order = orderBody([orderItem(sold.id, { price: 48_600, size: "XS" })]);
    expect((await postOrder(shop, order)).status).toBe(201);
    const take = (
      await sheets.call<Reply<Stocktake>>("POST /staff/stock-takes", { category: "WOMEN" })
    ).body.data;
    const counts = [{ productId: counted.id, size: "XXL", counted: 1, ago: 0 }];
    const kept = await sheets.call(`POST /staff/stock-takes/${take.id}/counts`, { counts });
    expect(kept.status).toBe(200);

    expect(await sheets.takeBack(id)).toMatchObject({ status: "undone", takenBack: 2 });
    expect(await shop.goods.stockOf(plain.id)).toEqual({ S: 2, M: 5 });
    const [listed] = (await shop.goods.list(`tab=all&search=${plain.name}`)).data;
    expect(listed?.sizes).toMatchObject([{ size: "S" }, { size: "M" }]);
    const page = await shop.api<Reply<Product>>(`GET /products/${plain.id}`);
    expect(page.body.data.sizesStock.map(({ size }) => size.size)).toEqual(["S", "M"]);
    expect(await shop.goods.stockOf(sold.id)).toEqual({ XS: 0, S: 2, M: 5 });
    expect(await shop.goods.stockOf(counted.id)).toEqual({ S: 2, M: 5, XXL: 0 });
    const [archived] = (await shop.goods.list(`tab=archived&search=${fresh}`)).data;
    expect(archived?.sizes).toEqual([]);
    const left = await sheets.rows(id, "left=true");
    expect(left.map(({ row, words }) => [row, words])).toEqual([
      [3, "Stock XS: 1 came, 0 are there. Size XS was sold, asked for or counted since, and stays"],
      [4, "Size XXL was sold, asked for or counted since, and stays"],
    ]);
  });

  test("leaves a size alone that a buyer asked for in exchange, and takes back all else", async () => {
    const product = await shop.goods.create({ name: kaftanName() });
    const bought = await deliverOrder(shop, [orderItem(product.id, { price: 48_600 })]);
    const { id } = await sheets.look(`Id,Price,Stock XXL\n${product.id},1000,2\n`);
    await sheets.write(id);
    await askedReturn(shop, bought, {
      lines: [{ position: 1, size: "M", quantity: 1, wantedSize: "XXL" }],
    });
    expect(await sheets.takeBack(id)).toMatchObject({ status: "undone" });
    const [row] = await sheets.rows(id, "left=true");
    expect(row?.words).toBe("Size XXL was sold, asked for or counted since, and stays");
    expect(await shop.goods.read(product.id)).toMatchObject({ price: 54_000 });
    expect(await shop.goods.stockOf(product.id)).toEqual({ S: 2, M: 4, XXL: 0 });
  });
});
