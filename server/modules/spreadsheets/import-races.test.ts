import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffProduct } from "#contract/api/staff-products.ts";
import { createGoodsShop, type GoodsShop, kaftanName } from "../../../tests/kit/goods.ts";
import { sheetsOf } from "../../../tests/kit/sheets.ts";
import { findDrift, orderBody, orderItem, postOrder } from "../../../tests/kit/shop.ts";

let shop: GoodsShop;
beforeAll(async () => {
  shop = await createGoodsShop({ name: "Something else" });
});
afterAll(() => shop.close());

test("while orders come in, two files and their undoing lose no piece", async () => {
  const sheets = sheetsOf(shop, shop.keeper);
  const goods: StaffProduct[] = [];
  for (let n = 0; n < 5; n += 1) {
    goods.push(await shop.goods.create({ name: kaftanName(), sizes: [{ size: "M", stock: 20 }] }));
  }
  const file = (cell: string) =>
    `Id,Stock M\n${goods.map(({ id }) => `${id},${cell}`).join("\n")}\n`;
  const counted = await sheets.look(file("30"));
  const came = await sheets.look(file("add 5"));
  for (const { id, version } of [counted, came]) {
    const begun = await sheets.call(`POST /staff/imports/${id}/start`, { version });
    expect(begun.status).toBe(200);
  }
  const buy = (n: number) =>
    postOrder(
      shop,
      orderBody([orderItem(goods[n % 5]?.id ?? "", { price: 48_600 })], {
        shippingInfo: { email: `buyer${n}@example.com` },
      }),
    );
  const buyers = Array.from({ length: 20 }, (_, n) => buy(n));
  const [orders] = await Promise.all([
    Promise.all(buyers),
    sheets.work(counted.id),
    sheets.work(came.id),
  ]);
  expect(orders.map(({ status }) => status)).toEqual(orders.map(() => 201));
  const stock = async () => {
    const list = await Promise.all(
      goods.map(({ id }) => shop.goods.call(`GET /staff/products/${id}`)),
    );
    return list.map(({ body }) => body.data.stock);
  };
  // Ten more were counted, five came, and four were sold of each.
  expect(await stock()).toEqual([31, 31, 31, 31, 31]);

  const last = (await sheets.read(counted.id)).undoUntil ? counted.id : came.id;
  const more = Array.from({ length: 10 }, (_, n) => buy(n));
  const [undone] = await Promise.all([sheets.takeBack(last), ...more]);
  // What came in stays where the count began after it and was done before: it may hold those pieces.
  const took = undone.takenBack === 0 ? 0 : last === counted.id ? 10 : 5;
  expect(await stock()).toEqual(goods.map(() => 31 - took - 2));
  expect(await findDrift(shop)).toEqual([]);
});
