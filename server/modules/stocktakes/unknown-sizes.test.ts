import { afterAll, beforeAll, expect, test } from "vitest";
import type { CountedSizes, Stocktake } from "#contract/api/staff-stocktakes.ts";
import { createGoodsShop, type GoodsShop } from "../../../tests/kit/goods.ts";
import { addProduct, type Reply } from "../../../tests/kit/shop.ts";

let shop: GoodsShop;
beforeAll(async () => {
  shop = await createGoodsShop();
});
afterAll(() => shop.close());

async function begin(): Promise<Stocktake> {
  const call = { headers: shop.keeper.headers, body: { category: "WOMEN" } };
  return (await shop.api<Reply<Stocktake>>("POST /staff/stock-takes", call)).body.data;
}

async function count({ id }: Stocktake, ...sent: [string, string, number | null, number?][]) {
  const counts = sent.map(([productId, size, counted, ago = 0]) => ({
    productId,
    size,
    counted,
    ago,
  }));
  const call = { headers: shop.keeper.headers, body: { counts } };
  const reply = await shop.api<Reply<CountedSizes>>(`POST /staff/stock-takes/${id}/counts`, call);
  expect(reply.status).toBe(200);
  return reply.body.data;
}

test("a count of a size that a product has not is told once, and holds no other up", async () => {
  const { id } = await shop.goods.create({ name: "Sizeless kaftan" });
  const take = await begin();
  const told = await count(take, [id, "QQ", 2], [id, "M", 4], [id, "QQ", 3]);
  expect(told).toMatchObject({
    counted: 1,
    version: 2,
    unknown: [{ productId: id, size: "QQ", name: "Sizeless kaftan" }],
  });
});

test("a count of goods that the stock-take is not about, or that are gone, is told", async () => {
  const men = await addProduct(shop, { name: "Men's shirt" });
  expect(await count(await begin(), [men, "M", 1], ["nothing", "M", 1])).toMatchObject({
    counted: 0,
    version: 1,
    unknown: [
      { productId: men, size: "M", name: "Men's shirt" },
      { productId: "nothing", size: "M", name: null },
    ],
  });
});

test("a count that a later one overtook is of a size that is known", async () => {
  const { id } = await shop.goods.create({ name: "Overtaken kaftan" });
  const take = await begin();
  await count(take, [id, "M", 4]);
  expect(await count(take, [id, "M", 1, 600])).toMatchObject({ version: 2, unknown: [] });
  expect(await count(take, [id, "M", null])).toMatchObject({ version: 3, counted: 0, unknown: [] });
});
