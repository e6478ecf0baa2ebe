import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { createProductShop, kaftanName, type ProductShop } from "../../../../tests/kit/products.ts";
import { findDiscrepancies, orderBody, orderItem, postOrder } from "../../../../tests/kit/shop.ts";
import { updateSalesVelocities } from "../stock/sales-velocity.ts";

let shop: ProductShop;
beforeAll(async () => {
  shop = await createProductShop();
});
afterAll(() => shop.close());

const shelves = () =>
  shop.runtime.db.rows({ text: "select * from product_search order by product_id" });

async function expectTrueShelves(): Promise<void> {
  const stored = await shelves();
  await shop.runtime.db.rows({
    text: "select refresh_product_search(array(select id from product)) is null as done",
  });
  expect(stored).toEqual(await shelves());
}

test("any staff change keeps the search row in sync", async () => {
  const ok = ({ status, body }: { status: number; body: { data: StaffProduct } }) => {
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const { products } = shop;
  const name = kaftanName();
  let product = await products.create({ status: "draft", name });
  await expectTrueShelves();
  product = ok(await products.move(product, "published"));
  product = ok(await products.change(product, { material: "Ṣéẹ̀dì", category: "MEN", discount: 0 }));
  product = ok(await products.change(product, { price: 20_000, sizes: ["S", "M", "L"] }));
  await products.changeStock(product.id, [{ size: "L", change: 9 }]);
  await expectTrueShelves();
  const found = async (query: string) =>
    (await products.list(`search=${name.split(" ")[0]}&${query}`)).data.map(({ id }) => id);
  expect(await found("category=MEN&sort=stock")).toEqual([product.id]);
  expect((await products.list("search=seedi")).meta).toMatchObject({ total: 1, units: 16 });
  expect(await found("category=WOMEN")).toEqual([]);
  expect(await found("stock=sold_out")).toEqual([]);
  ok(await products.move(await products.read(product.id), "archived"));
  expect(await found("tab=archived")).toEqual([product.id]);
  await expectTrueShelves();
});

test("concurrent orders, adjustments and sales counts keep the search rows in sync", async () => {
  const sizes = ["S", "M", "L", "XL"];
  const created = await Promise.all(
    [1, 2].map(() => shop.products.create({ sizes: sizes.map((size) => ({ size, stock: 30 })) })),
  );
  const line = (product: StaffProduct | undefined, size = "M") =>
    orderItem(product?.id ?? "", { price: 48_600, quantity: 1, size });
  // Half of the orders list the products in reverse.
  const orders = Array.from({ length: 16 }, (_, i) => {
    const lines = created.map((product) => line(product, sizes[i % 4]));
    return postOrder(shop, orderBody(i % 2 === 0 ? lines : lines.reverse()));
  });
  const stored = created.flatMap(({ id }) =>
    sizes.map((size) => shop.products.changeStock(id, [{ size, change: 2 }])),
  );
  const answers = await Promise.all([...orders, ...stored, updateSalesVelocities(shop.runtime)]);
  expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([]);
  await updateSalesVelocities(shop.runtime);
  await expectTrueShelves();
  expect(await findDiscrepancies(shop)).toEqual([]);
});
