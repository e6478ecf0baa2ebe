import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { Stocktake } from "#contract/api/stock/stocktakes.ts";
import { createImportCalls } from "../../../tests/kit/imports.ts";
import { createProductShop, kaftanName, type ProductShop } from "../../../tests/kit/products.ts";
import { deliverOrder, requestReturn } from "../../../tests/kit/returns.ts";
import {
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";
import { typeCalls } from "../../../tests/kit/types-desk.ts";

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

describe("undoing the last import", () => {
  test("reverts what it changed, and keeps what was changed since", async () => {
    const [plain, touched, sold] = [
      await shop.products.create({ name: kaftanName() }),
      await shop.products.create({ name: kaftanName() }),
      await shop.products.create({ name: kaftanName() }),
    ];
    const fresh = kaftanName();
    const { id } = await imports.uploadAndRead(
      `Id,Name,For,Type,Price,Cloth and care,Stock M\n${plain.id},,,,1000,Silk,+4\n${touched.id},,,,2000,Silk,\n${sold.id},,,,,,+3\n,${fresh},Men,Shirt,500,,2\n`,
    );
    const { written, undoUntil } = await imports.runImport(id);
    expect([written, undoUntil]).toEqual([4, expect.any(String)]);
    const now = await shop.products.read(touched.id);
    await shop.products.change(now, { price: 2500 });
    expect(
      (await shop.products.changeStock(sold.id, [{ size: "M", change: -6 }], "damaged")).status,
    ).toBe(200);
    const end = await imports.undo(id);
    expect(end).toMatchObject({ status: "undone", undone: 2, undoUntil: null });
    expect(await shop.products.read(plain.id)).toMatchObject({ price: 54_000, material: "Linen" });
    expect(await shop.products.stockOf(plain.id)).toEqual({ S: 2, M: 5 });
    expect(await shop.products.read(touched.id)).toMatchObject({ price: 2500, material: "Linen" });
    expect(await shop.products.stockOf(sold.id)).toEqual({ S: 2, M: 2 });
    expect((await shop.products.list(`tab=archived&search=${fresh}`)).data).toMatchObject([
      { stock: 0 },
    ]);
    const saved = await imports.rows(id, "skipped=true");
    expect(saved.map(({ row, message }) => [row, message])).toEqual([
      [3, "Price changed since, so it stays"],
      [4, "Stock M: 3 added, 2 left"],
    ]);
  });

  test("works for the last one, for a day", async () => {
    const product = await shop.products.create({ name: kaftanName() });
    const first = await imports.uploadAndRead(`Id,Price\n${product.id},1000\n`);
    await imports.runImport(first.id);
    const second = await imports.uploadAndRead(`Id,Price\n${product.id},2000\n`);
    await imports.runImport(second.id);
    const { version } = await imports.read(first.id);
    const undo = () => imports.call(`POST /staff/imports/${first.id}/undo`, { version });
    expect((await undo()).status).toBe(409);
    await imports.undo(second.id);
    expect((await shop.products.read(product.id)).price).toBe(1000);
    await shop.runtime.db.rows({
      text: "update product_import set imported_at = imported_at - interval '25 hours' where id = $1",
      values: [first.id],
    });
    expect((await undo()).status).toBe(409);
    expect((await shop.products.read(product.id)).price).toBe(1000);
  });

  test("restores the type that the former one was merged into", async () => {
    const typesPage = typeCalls(shop, await signInStaff(shop, "owner"));
    const [caftan, toga, gown] = [
      await typesPage.add("Caftan"),
      await typesPage.add("Toga"),
      await typesPage.add("Gown"),
    ];
    const product = await shop.products.create({ name: kaftanName(), typeId: caftan.id });
    const file = `Id,Type,Price,Stock M\n${product.id},Toga,1000,+4\n`;
    const { id } = await imports.uploadAndRead(file);
    await imports.runImport(id);
    await typesPage.merge(caftan, gown.id);
    const end = await imports.undo(id);
    expect(end).toMatchObject({ status: "undone", undone: 1 });
    expect(await shop.products.read(product.id)).toMatchObject({
      type: { id: gown.id },
      price: 54_000,
    });
    expect(await shop.products.stockOf(product.id)).toEqual({ S: 2, M: 5 });

    // The type that the file gave is called another by now, and is still what the file gave.
    const again = await imports.uploadAndRead(file);
    await imports.runImport(again.id);
    await typesPage.merge(await typesPage.read(toga.id), (await typesPage.add("Wrap")).id);
    expect(await imports.undo(again.id)).toMatchObject({ status: "undone", undone: 1 });
    expect((await shop.products.read(product.id)).type.id).toBe(gown.id);
  });

  test("keeps the type where the former one was deleted, and reverts the rest", async () => {
    const typesPage = typeCalls(shop, await signInStaff(shop, "owner"));
    const sash = await typesPage.add("Sash");
    const product = await shop.products.create({ name: kaftanName(), typeId: sash.id });
    const { id } = await imports.uploadAndRead(
      `Id,Type,Price,Stock M\n${product.id},Shirt,1000,+4\n`,
    );
    await imports.runImport(id);
    await shop.runtime.db.rows({
      text: "delete from clothing_type where id = $1",
      values: [sash.id],
    });
    expect(await imports.undo(id)).toMatchObject({ status: "undone", undone: 0 });
    const [row] = await imports.rows(id, "skipped=true");
    expect(row?.message).toBe("Type changed since, so it stays");
    expect(await shop.products.read(product.id)).toMatchObject({
      type: { id: "shirt" },
      price: 54_000,
    });
    expect(await shop.products.stockOf(product.id)).toEqual({ S: 2, M: 5 });
  });

  test("lets the fixed file add new products again, and marks archived ones", async () => {
    const [fresh, old] = [kaftanName(), await shop.products.create({ name: kaftanName() })];
    expect((await shop.products.move(old, "archived")).status).toBe(200);
    const file = `Name,For,Type,Price\n${fresh},Men,Shirt,500\n${old.name},Women,Shirt,54000\n`;
    const wrong = await imports.uploadAndRead(file);
    expect(wrong.counts).toMatchObject({ new: 1, unchanged: 1 });
    await imports.runImport(wrong.id);
    await imports.undo(wrong.id);
    const fixed = await imports.uploadAndRead(file);
    expect(fixed.counts).toMatchObject({ new: 1, unchanged: 1 });
    const reported = (await imports.rows(fixed.id)).map(({ name, isArchived }) => [
      name,
      isArchived,
    ]);
    expect(reported).toEqual([
      [fresh, false],
      [old.name, true],
    ]);
    expect(await imports.runImport(fixed.id)).toMatchObject({ written: 1, skipped: 0 });
    expect((await shop.products.list(`tab=draft&search=${fresh}`)).data).toHaveLength(1);

    const dearer = await imports.uploadAndRead(`Name,Price\n${old.name},60000\n`);
    const [row] = await imports.rows(dearer.id);
    expect(row?.changes).toMatchObject([{ field: "Price", note: "archived" }]);
  });

  test("removes the sizes it added, except those referenced since", async () => {
    const [plain, sold, counted] = [
      await shop.products.create({ name: kaftanName() }),
      await shop.products.create({ name: kaftanName() }),
      await shop.products.create({ name: kaftanName() }),
    ];
    const fresh = kaftanName();
    const { id } = await imports.uploadAndRead(
      `Id,Name,For,Type,Price,Stock XS,Stock XXL\n${plain.id},,,,1000,4,2\n${sold.id},,,,,1,1\n${counted.id},,,,,1,1\n,${fresh},Men,Shirt,500,3,\n`,
    );
    await imports.runImport(id);
    expect(await shop.products.stockOf(plain.id)).toEqual({ XS: 4, S: 2, M: 5, XXL: 2 });
    const order = orderBody([orderItem(sold.id, { price: 48_600, size: "XS" })]);
    expect((await postOrder(shop, order)).status).toBe(201);
    const stocktake = (
      await imports.call<Reply<Stocktake>>("POST /staff/stock-counts", { category: "WOMEN" })
    ).body.data;
    const counts = [{ productId: counted.id, size: "XXL", counted: 1, ago: 0 }];
    const saved = await imports.call(`POST /staff/stock-counts/${stocktake.id}/counts`, { counts });
    expect(saved.status).toBe(200);

    expect(await imports.undo(id)).toMatchObject({ status: "undone", undone: 2 });
    expect(await shop.products.stockOf(plain.id)).toEqual({ S: 2, M: 5 });
    const [listed] = (await shop.products.list(`tab=all&search=${plain.name}`)).data;
    expect(listed?.sizes).toMatchObject([{ size: "S" }, { size: "M" }]);
    const page = await shop.api<Reply<Product>>(`GET /products/${plain.id}`);
    expect(page.body.data.sizesStock.map(({ size }) => size.size)).toEqual(["S", "M"]);
    expect(await shop.products.stockOf(sold.id)).toEqual({ XS: 0, S: 2, M: 5 });
    expect(await shop.products.stockOf(counted.id)).toEqual({ S: 2, M: 5, XXL: 0 });
    const [archived] = (await shop.products.list(`tab=archived&search=${fresh}`)).data;
    expect(archived?.sizes).toEqual([]);
    const left = await imports.rows(id, "skipped=true");
    expect(left.map(({ row, message }) => [row, message])).toEqual([
      [3, "Stock XS: 1 added, 0 left. Size XS was sold, requested or counted since, so it stays"],
      [4, "Size XXL was sold, requested or counted since, so it stays"],
    ]);
  });

  test("keeps a size requested in an exchange, and reverts the rest", async () => {
    const product = await shop.products.create({ name: kaftanName() });
    const bought = await deliverOrder(shop, [orderItem(product.id, { price: 48_600 })]);
    const { id } = await imports.uploadAndRead(`Id,Price,Stock XXL\n${product.id},1000,2\n`);
    await imports.runImport(id);
    await requestReturn(shop, bought, {
      lines: [{ position: 1, size: "M", quantity: 1, wantedSize: "XXL" }],
    });
    expect(await imports.undo(id)).toMatchObject({ status: "undone" });
    const [row] = await imports.rows(id, "skipped=true");
    expect(row?.message).toBe("Size XXL was sold, requested or counted since, so it stays");
    expect(await shop.products.read(product.id)).toMatchObject({ price: 54_000 });
    expect(await shop.products.stockOf(product.id)).toEqual({ S: 2, M: 4, XXL: 0 });
  });
});
