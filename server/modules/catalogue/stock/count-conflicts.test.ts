import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LedgerPage } from "#contract/api/catalogue/product-commands.ts";
import type { AdjustedStockCells } from "#contract/api/stock/stock.ts";
import type { Stocktake } from "#contract/api/stock/stocktakes.ts";
import { createProductShop, kaftanName, type ProductShop } from "../../../../tests/kit/products.ts";
import {
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";

let shop: ProductShop;
beforeAll(async () => {
  shop = await createProductShop({ name: "Something else" });
});
afterAll(async () => {
  expect(await findDiscrepancies(shop)).toEqual([]);
  await shop.close();
});

const created = () =>
  shop.products.create({
    name: kaftanName(),
    sizes: [
      { size: "M", stock: 10 },
      { size: "L", stock: 10 },
    ],
  });
const countOf = (knownStock: number, counted: number) => ({
  changes: [{ size: "M", change: counted - knownStock, knownStock }],
  reason: "counted",
});
const call = <Body>(path: `POST /staff/${string}`, body: unknown) =>
  shop.api<Reply<Body>>(path, { headers: shop.stockKeeper.headers, body });

describe("a count entered in the product form", () => {
  test("is rejected with both numbers when someone else counted since", async () => {
    const product = await created();
    const theirs = await call<AdjustedStockCells>("POST /staff/stock/adjustments", {
      reason: "counted",
      cells: [{ productId: product.id, size: "M", change: 2, knownStock: 10 }],
    });
    expect(theirs.body.data.cells).toMatchObject([{ outcome: "changed", stock: 12 }]);
    const { status, body } = await shop.products.change(product, {
      price: 1,
      stock: countOf(10, 13),
    });
    expect([status, body.code, body.detail]).toEqual([
      409,
      "conflict",
      "Someone else just counted this: size M had 10, now 12.",
    ]);
    const now = await shop.products.read(product.id);
    expect(body.meta?.current).toEqual(now);
    expect([now.version, now.price]).toEqual([product.version, 54_000]);
    expect((await shop.products.change(product, { stock: countOf(12, 13) })).status).toBe(200);
    expect(await shop.products.stockOf(product.id)).toMatchObject({ M: 13 });
  });

  test("is applied despite sales, also after an earlier count", async () => {
    const { id } = await created();
    const count = async (knownStock: number, counted: number) => {
      const stock = countOf(knownStock, counted);
      return (await shop.products.change(await shop.products.read(id), { stock })).status;
    };
    expect(await count(10, 12)).toBe(200);
    const order = orderBody([orderItem(id, { price: 48_600, quantity: 2, size: "M" })]);
    expect((await postOrder(shop, order)).status).toBe(201);
    expect(await count(12, 13)).toBe(200);
    expect(await shop.products.stockOf(id)).toMatchObject({ M: 11 });
  });
});

async function countInStocktake(save: (id: string) => Promise<{ status: number }>) {
  const { id } = await created();
  const stocktake = (await call<Stocktake>("POST /staff/stock-counts", {})).body.data.id;
  const counts = [{ productId: id, size: "L", counted: 12, ago: 0 }];
  await call(`POST /staff/stock-counts/${stocktake}/counts`, { counts });
  expect((await save(id)).status).toBe(200);
  const ended = await call(`POST /staff/stock-counts/${stocktake}/finish`, { version: 2 });
  expect(ended.status).toBe(200);
  const { body } = await shop.api<LedgerPage>(
    `GET /staff/products/${id}/ledger?size=L`,
    shop.stockKeeper,
  );
  expect(body.data.map(({ reason, change }) => [reason, change])).toEqual([
    ["counted", 2],
    ["received", 3],
    ["received", 10],
  ]);
  return await shop.products.stockOf(id);
}

describe("stock received beside a count does not block a stock count", () => {
  test("in the grid", async () => {
    const stock = await countInStocktake((productId) =>
      call("POST /staff/stock/adjustments", {
        reason: "counted",
        cells: [
          { productId, size: "M", change: 1, knownStock: 10 },
          { productId, size: "L", change: 3 },
        ],
      }),
    );
    expect(stock).toEqual({ M: 11, L: 15 });
  });

  test("in the product form", async () => {
    const stock = await countInStocktake((id) =>
      shop.products.changeStock(
        id,
        [
          { size: "M", change: 1, knownStock: 10 },
          { size: "L", change: 3 },
        ],
        "counted",
      ),
    );
    expect(stock).toEqual({ M: 11, L: 15 });
  });
});
