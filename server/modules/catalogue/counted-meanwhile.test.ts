import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LedgerPage } from "#contract/api/staff-product-acts.ts";
import type { ChangedStockCells } from "#contract/api/staff-stock.ts";
import type { Stocktake } from "#contract/api/staff-stocktakes.ts";
import { createGoodsShop, type GoodsShop, kaftanName } from "../../../tests/kit/goods.ts";
import { findDrift, orderBody, orderItem, postOrder, type Reply } from "../../../tests/kit/shop.ts";

let shop: GoodsShop;
beforeAll(async () => {
  shop = await createGoodsShop({ name: "Something else" });
});
afterAll(async () => {
  expect(await findDrift(shop)).toEqual([]);
  await shop.close();
});

const made = () =>
  shop.goods.create({
    name: kaftanName(),
    sizes: [
      { size: "M", stock: 10 },
      { size: "L", stock: 10 },
    ],
  });
const countOf = (seen: number, counted: number) => ({
  changes: [{ size: "M", change: counted - seen, seen }],
  reason: "counted",
});
const call = <Body>(path: `POST /staff/${string}`, body: unknown) =>
  shop.api<Reply<Body>>(path, { headers: shop.keeper.headers, body });

describe("a count that is typed in the form of a product", () => {
  test("is refused with both numbers where somebody else counted since, and nothing is written", async () => {
    const seen = await made();
    const theirs = await call<ChangedStockCells>("POST /staff/stock/changes", {
      reason: "counted",
      cells: [{ productId: seen.id, size: "M", change: 2, seen: 10 }],
    });
    expect(theirs.body.data.cells).toMatchObject([{ outcome: "changed", stock: 12 }]);
    const { status, body } = await shop.goods.change(seen, { price: 1, stock: countOf(10, 13) });
    expect([status, body.code, body.detail]).toEqual([
      409,
      "conflict",
      "Somebody has counted meanwhile: size M had 10, and has 12 now.",
    ]);
    const now = await shop.goods.read(seen.id);
    expect(body.meta?.current).toEqual(now);
    expect([now.version, now.price]).toEqual([seen.version, 54_000]);
    expect((await shop.goods.change(seen, { stock: countOf(12, 13) })).status).toBe(200);
    expect(await shop.goods.stockOf(seen.id)).toMatchObject({ M: 13 });
  });

  test("goes through sales, also after an earlier count", async () => {
    const { id } = await made();
    const count = async (seen: number, counted: number) => {
      const stock = countOf(seen, counted);
      return (await shop.goods.change(await shop.goods.read(id), { stock })).status;
    };
    expect(await count(10, 12)).toBe(200);
    const order = orderBody([orderItem(id, { price: 48_600, quantity: 2, size: "M" })]);
    expect((await postOrder(shop, order)).status).toBe(201);
    expect(await count(12, 13)).toBe(200);
    expect(await shop.goods.stockOf(id)).toMatchObject({ M: 11 });
  });
});

/** Counts 12 in L, of which 10 were expected, then saves a count of M and three that came of L. */
async function countBeside(save: (id: string) => Promise<{ status: number }>) {
  const { id } = await made();
  const take = (await call<Stocktake>("POST /staff/stock-takes", {})).body.data.id;
  const counts = [{ productId: id, size: "L", counted: 12, ago: 0 }];
  await call(`POST /staff/stock-takes/${take}/counts`, { counts });
  expect((await save(id)).status).toBe(200);
  const ended = await call(`POST /staff/stock-takes/${take}/finish`, { version: 2 });
  expect(ended.status).toBe(200);
  const { body } = await shop.api<LedgerPage>(
    `GET /staff/products/${id}/ledger?size=L`,
    shop.keeper,
  );
  expect(body.data.map(({ reason, change }) => [reason, change])).toEqual([
    ["counted", 2],
    ["received", 3],
    ["received", 10],
  ]);
  return await shop.goods.stockOf(id);
}

describe("what came beside a count keeps nothing that a stock-take found", () => {
  test("in the sheet", async () => {
    const stock = await countBeside((productId) =>
      call("POST /staff/stock/changes", {
        reason: "counted",
        cells: [
          { productId, size: "M", change: 1, seen: 10 },
          { productId, size: "L", change: 3 },
        ],
      }),
    );
    expect(stock).toEqual({ M: 11, L: 15 });
  });

  test("in the form of a product", async () => {
    const stock = await countBeside((id) =>
      shop.goods.changeStock(
        id,
        [
          { size: "M", change: 1, seen: 10 },
          { size: "L", change: 3 },
        ],
        "counted",
      ),
    );
    expect(stock).toEqual({ M: 11, L: 15 });
  });
});
