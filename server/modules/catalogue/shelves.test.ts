import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffProduct } from "#contract/api/staff-products.ts";
import { createGoodsShop, type GoodsShop, kaftanName } from "../../../tests/kit/goods.ts";
import { findDrift, orderBody, orderItem, postOrder } from "../../../tests/kit/shop.ts";
import { countPaces } from "./index.ts";

let shop: GoodsShop;
beforeAll(async () => {
  shop = await createGoodsShop();
});
afterAll(() => shop.close());

const shelves = () =>
  shop.runtime.db.rows({ text: "select * from product_shelf order by product_id" });

/** That every shelf is what reckoning it anew makes of its product and sizes. */
async function expectTrueShelves(): Promise<void> {
  const kept = await shelves();
  await shop.runtime.db.rows({
    text: "select shelve_products(array(select id from product)) is null as done",
  });
  expect(kept).toEqual(await shelves());
}

test("whatever staff do with a product, its shelf says the same as the product", async () => {
  const ok = ({ status, body }: { status: number; body: { data: StaffProduct } }) => {
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const { goods } = shop;
  const name = kaftanName();
  let product = await goods.create({ status: "draft", name });
  await expectTrueShelves();
  product = ok(await goods.move(product, "on_shop"));
  product = ok(await goods.change(product, { material: "Ṣéẹ̀dì", category: "MEN", discount: 0 }));
  product = ok(await goods.change(product, { price: 20_000, sizes: ["S", "M", "L"] }));
  await goods.changeStock(product.id, [{ size: "L", change: 9 }]);
  await expectTrueShelves();
  const found = async (query: string) =>
    (await goods.list(`search=${name.split(" ")[0]}&${query}`)).data.map(({ id }) => id);
  expect(await found("category=MEN&sort=stock")).toEqual([product.id]);
  expect((await goods.list("search=seedi")).meta).toMatchObject({ total: 1, pieces: 16 });
  expect(await found("category=WOMEN")).toEqual([]);
  expect(await found("stock=sold_out")).toEqual([]);
  ok(await goods.move(await goods.read(product.id), "archived"));
  expect(await found("tab=archived")).toEqual([product.id]);
  await expectTrueShelves();
});

test("buyers of every size at once, keepers and the count of what sold leave true shelves", async () => {
  const sizes = ["S", "M", "L", "XL"];
  const made = await Promise.all(
    [1, 2].map(() => shop.goods.create({ sizes: sizes.map((size) => ({ size, stock: 30 })) })),
  );
  const line = (product: StaffProduct | undefined, size = "M") =>
    orderItem(product?.id ?? "", { price: 48_600, quantity: 1, size });
  // Half of the orders name the goods the other way round.
  const orders = Array.from({ length: 16 }, (_, i) => {
    const lines = made.map((product) => line(product, sizes[i % 4]));
    return postOrder(shop, orderBody(i % 2 === 0 ? lines : lines.reverse()));
  });
  const kept = made.flatMap(({ id }) =>
    sizes.map((size) => shop.goods.changeStock(id, [{ size, change: 2 }])),
  );
  const answers = await Promise.all([...orders, ...kept, countPaces(shop.runtime)]);
  expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([]);
  await countPaces(shop.runtime);
  await expectTrueShelves();
  expect(await findDrift(shop)).toEqual([]);
});
