import { afterAll, beforeAll, expect, test } from "vitest";
import type { GoodsImport } from "#contract/api/staff-imports.ts";
import { createGoodsShop, type GoodsShop, kaftanName } from "../../../tests/kit/goods.ts";
import { sheetsOf } from "../../../tests/kit/sheets.ts";
import { findDrift, type Reply } from "../../../tests/kit/shop.ts";
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

const take = (id: string, sizes: readonly string[]) =>
  sheets.call<Reply<GoodsImport>>(`POST /staff/imports/${id}/sizes`, { sizes });

test("columns of what may be no size are not read before somebody says so", async () => {
  const product = await shop.goods.create({ name: kaftanName() });
  const fresh = kaftanName();
  const looked = await sheets.look(
    `Id,Name,For,Type,Price,Stock m,Stock on hand,Quantity sold,Qty 44\n${product.id},,,,,6,12,7,\n,${fresh},Women,Shirt,a lot,2,9,1,3\n`,
  );
  expect(looked).toMatchObject({
    counts: { changed: 1, faulty: 1 },
    unread: ["Stock on hand", "Quantity sold", "Qty 44"],
    unknownSizes: ["on hand", "sold", "44"],
  });
  const [changed] = await sheets.rows(looked.id, "tab=changed");
  expect(changed?.changes.map(({ field }) => field)).toEqual(["Stock M"]);
  const mended = { row: 3, column: "Price", seen: "a lot", text: "500" };
  expect((await sheets.mend(looked.id, mended)).status).toBe(200);

  expect((await take(looked.id, ["44", "M"])).status).toBe(400);
  const pressed = await take(looked.id, ["44"]);
  expect(pressed.body.data).toMatchObject({ status: "reading", version: 3 });
  await sheets.work(looked.id);
  expect(await sheets.read(looked.id)).toMatchObject({
    status: "ready",
    counts: { changed: 1, new: 1, faulty: 0 },
    unread: ["Stock on hand", "Quantity sold"],
    unknownSizes: ["on hand", "sold"],
  });
  await sheets.write(looked.id);
  expect((await take(looked.id, ["sold"])).status).toBe(409);
  expect(await shop.goods.stockOf(product.id)).toEqual({ S: 2, M: 6 });
  const [made] = (await shop.goods.list(`tab=draft&search=${fresh}`)).data;
  expect(await shop.goods.stockOf(made?.id ?? "")).toEqual({ m: 2, "44": 3 });

  // Goods come in it now; taken back, none do.
  const again = async () => (await sheets.look("Name,Stock 44\nNobody,1\n")).unknownSizes;
  expect(await again()).toEqual([]);
  await sheets.takeBack(looked.id);
  expect(await again()).toEqual(["44"]);
});

test("a size that a type lists is read at once", async () => {
  const room = typesRoomOf(shop, await signInStaff(shop, "owner"));
  const gown = await room.add("Gown");
  expect((await room.change(gown, { sizes: ["Long", "Short"] })).status).toBe(200);
  const looked = await sheets.look("Name,Stock long,Stock wide\nNobody,1,1\n");
  expect(looked.unknownSizes).toEqual(["wide"]);
});
