import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CountingPage, Differences, Stocktake } from "#contract/api/stock/stocktakes.ts";
import { createProductShop, type ProductShop } from "../../../tests/kit/products.ts";
import {
  addProduct,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: ProductShop;
beforeAll(async () => {
  shop = await createProductShop({ name: "Other men's shirt" });
});
afterAll(() => shop.close());

type StocktakeReply = Reply<Stocktake> & { meta?: { current: Stocktake } };
const call = <Body = StocktakeReply>(
  path: `${"GET" | "POST"} /staff/stock-counts${string}`,
  body?: unknown,
  { headers } = shop.stockKeeper,
) => shop.api<Body>(path, { headers, ...(body === undefined ? {} : { body }) });

const garment = (name: string, sizes: Record<string, number>) =>
  shop.products.create({
    name,
    sizes: Object.entries(sizes).map(([size, stock]) => ({ size, stock })),
  });
const start = async () => (await call("POST /staff/stock-counts", { category: "WOMEN" })).body.data;
const count = (stocktake: Stocktake, counts: unknown[], by = shop.stockKeeper) =>
  call(`POST /staff/stock-counts/${stocktake.id}/counts`, { counts }, by);
const of = (productId: string, size: string, counted: number | null, ago = 0) => ({
  productId,
  size,
  counted,
  ago,
});
const end = (stocktake: Stocktake, how: "finish" | "discard", version: number) =>
  call(`POST /staff/stock-counts/${stocktake.id}/${how}`, { version });
const buy = async (productId: string, quantity: number) => {
  const items = [orderItem(productId, { price: 48_600, quantity })];
  expect((await postOrder(shop, orderBody(items))).status).toBe(201);
};
const differencesOf = async (stocktake: Stocktake) =>
  (await call<Reply<Differences>>(`GET /staff/stock-counts/${stocktake.id}/differences`)).body.data;
const countingOf = async (stocktake: Stocktake, query: string) =>
  (await call<CountingPage>(`GET /staff/stock-counts/${stocktake.id}/products?${query}`)).body;
async function holdSizes(productId: string): Promise<() => Promise<void>> {
  const client = await shop.runtime.db.pool.connect();
  await client.query("begin");
  await client.query("select from product_variant where product_id = $1 for no key update", [
    productId,
  ]);
  return async () => {
    await client.query("commit");
    client.release();
  };
}
async function countWaiting(): Promise<number | undefined> {
  const waiting = await shop.runtime.db.first<{ count: number }>({
    text: `select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  });
  return waiting?.count;
}

describe("a stock count", () => {
  test("compares each count with the expected stock at that time, despite orders", async () => {
    const { id } = await garment("Counted kaftan", { S: 4, M: 10, L: 3 });
    const stocktake = await start();
    expect(stocktake).toMatchObject({ status: "open", category: "WOMEN", type: null, counted: 0 });
    await buy(id, 2);
    // Two of eight are missing, then two of the six are sold.
    await count(stocktake, [of(id, "M", 6), of(id, "S", 4), of(id, "L", 5)]);
    await buy(id, 2);
    const found = await differencesOf(stocktake);
    expect(found).toMatchObject({ missing: 2, extra: 2 });
    expect(found.rows.map(({ size, counted, expected }) => [size, counted, expected])).toEqual([
      ["L", 5, 3],
      ["M", 6, 8],
    ]);
    const current = (await call(`GET /staff/stock-counts/${stocktake.id}`)).body.data;
    expect(current).toMatchObject({ counted: 3, differences: 2 });
    const done = await end(stocktake, "finish", current.version);
    expect(done.body.data).toMatchObject({ status: "finished" });
    expect(await shop.products.stockOf(id)).toEqual({ S: 4, M: 4, L: 5 });
    expect(
      (await differencesOf(stocktake)).rows.map(({ size, written }) => [size, written]),
    ).toEqual([
      ["L", 2],
      ["M", -2],
    ]);
    expect(await findDiscrepancies(shop)).toEqual([]);
    expect((await count(stocktake, [of(id, "M", 1)])).status).toBe(409);
  });

  test("keeps a member's later count when an earlier one arrives late", async () => {
    const { id } = await garment("Slow line kaftan", { M: 5, L: 5 });
    const other = await signInStaff(shop, "stock_keeper");
    const stocktake = await start();
    await count(stocktake, [of(id, "M", 6), of(id, "L", 6)]);
    await count(stocktake, [of(id, "M", 8, 1), of(id, "L", null, 1)]);
    await count(stocktake, [of(id, "M", 2, 30)], other);
    const { rows } = await differencesOf(stocktake);
    expect(rows.map(({ size, counted }) => [size, counted])).toEqual([["M", 8]]);
    await end(
      stocktake,
      "discard",
      (await call(`GET /staff/stock-counts/${stocktake.id}`)).body.data.version,
    );
  });

  test("dates an offline count to when it was made", async () => {
    const { id } = await garment("Cellar kaftan", { M: 10 });
    const stocktake = await start();
    // Ordered after the count, before it arrives.
    await buy(id, 3);
    await shop.runtime.db.rows({
      text: `update stock_movement set created_at = created_at - interval '1 hour' where reason = 'received'`,
    });
    await count(stocktake, [of(id, "M", 9, 600)]);
    expect((await differencesOf(stocktake)).rows).toMatchObject([{ counted: 9, expected: 10 }]);
    // An older count of the same size arrives last.
    await count(stocktake, [of(id, "M", 2, 1200)]);
    expect((await differencesOf(stocktake)).rows).toMatchObject([{ counted: 9, expected: 10 }]);
    await end(stocktake, "finish", 2);
    expect(await shop.products.stockOf(id)).toEqual({ M: 6 });
  });

  test("can be shared by two, shows who counted, and needs the latest version to finish", async () => {
    const { id } = await garment("Shared kaftan", { S: 5, M: 5 });
    const other = await signInStaff(shop, "manager");
    const stocktake = await start();
    await count(stocktake, [of(id, "S", 4)]);
    await count(stocktake, [of(id, "M", 4)], other);
    expect((await end(stocktake, "finish", 2)).status).toBe(409);
    const left = await countingOf(stocktake, "left=true&search=shared");
    expect(left.data).toEqual([]);
    await count(stocktake, [of(id, "S", null)]);
    const [row] = (await countingOf(stocktake, "left=true&search=shared")).data;
    expect(row?.sizes).toMatchObject([
      { size: "S", stock: 5, count: null },
      { size: "M", count: { counted: 4, expected: 5, by: expect.stringContaining("Member") } },
    ]);
    const gaveUp = await end(stocktake, "discard", 4);
    expect(gaveUp.body.data).toMatchObject({ status: "discarded" });
    expect(await shop.products.stockOf(id)).toEqual({ S: 5, M: 5 });
    expect((await end(stocktake, "finish", 5)).status).toBe(409);
    const listed = await call<{ data: Stocktake[] }>("GET /staff/stock-counts");
    expect(listed.body.data.map((each) => each.id)).toContain(stocktake.id);
  });

  test("never goes below zero and skips sizes counted again since", async () => {
    const scarce = await garment("Scarce kaftan", { M: 5 });
    const again = await garment("Again kaftan", { M: 5 });
    const stocktake = await start();
    await count(stocktake, [of(scarce.id, "M", 1), of(again.id, "M", 3)]);
    await buy(scarce.id, 4);
    await shop.products.changeStock(
      again.id,
      [{ size: "M", change: -2, knownStock: 5 }],
      "counted",
    );
    await end(stocktake, "finish", 2);
    expect(await shop.products.stockOf(scarce.id)).toEqual({ M: 0 });
    expect(await shop.products.stockOf(again.id)).toEqual({ M: 3 });
    const written = (await differencesOf(stocktake)).rows.map((row) => [row.name, row.written]);
    expect(Object.fromEntries(written)).toEqual({ "Scarce kaftan": -1, "Again kaftan": 0 });
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("applies a difference once when two counts finish at once", async () => {
    const { id } = await garment("Twice kaftan", { M: 10 });
    const stocktakes = [await start(), await start()];
    for (const stocktake of stocktakes) await count(stocktake, [of(id, "M", 9)]);
    const release = await holdSizes(id);
    const ends = stocktakes.map((stocktake) => end(stocktake, "finish", 2));
    await expect.poll(countWaiting).toBe(2);
    await release();
    expect((await Promise.all(ends)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await shop.products.stockOf(id)).toEqual({ M: 9 });
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("skips a size counted again while finishing", async () => {
    const { id } = await garment("Late kaftan", { M: 10 });
    const stocktake = await start();
    await count(stocktake, [of(id, "M", 9)]);
    const release = await holdSizes(id);
    const again = shop.products.changeStock(
      id,
      [{ size: "M", change: -1, knownStock: 10 }],
      "counted",
    );
    await expect.poll(countWaiting).toBe(1);
    const ended = end(stocktake, "finish", 2);
    await expect.poll(countWaiting).toBe(2);
    await release();
    await Promise.all([again, ended]);
    expect(await shop.products.stockOf(id)).toEqual({ M: 9 });
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("rejects counts that arrive while it is finishing", async () => {
    const { id } = await garment("Breathless kaftan", { S: 10, M: 10 });
    const stocktake = await start();
    await count(stocktake, [of(id, "M", 9)]);
    const release = await holdSizes(id);
    const ended = end(stocktake, "finish", 2);
    await expect.poll(countWaiting).toBe(1);
    const late = count(stocktake, [of(id, "S", 7), of(id, "M", 7)]);
    await expect.poll(countWaiting).toBe(2);
    await release();
    expect((await ended).status).toBe(200);
    const { status, body } = await late;
    expect(status).toBe(409);
    expect(body).toMatchObject({
      detail: "This stock count is closed. Counts sent later were not saved.",
      meta: { current: { status: "finished", counted: 1 } },
    });
    expect(await shop.products.stockOf(id)).toEqual({ S: 10, M: 9 });
    expect(await findDiscrepancies(shop)).toEqual([]);
  });

  test("rejects products out of scope and unknown types", async () => {
    const stocktake = await start();
    const men = await addProduct(shop, { name: "Men's shirt" });
    const { body } = await count(stocktake, [of(men, "M", 1), of("nothing", "M", 1)]);
    expect(body.data).toMatchObject({ counted: 0, version: 1 });
    const unknown = await call("POST /staff/stock-counts", { typeId: "nothing" });
    expect(unknown.status).toBe(400);
    expect((await call("GET /staff/stock-counts/nothing")).status).toBe(404);
  });
});

test("any order of sales and counts ends with the real stock", async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("order" as const), units: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ do: fc.constant("count" as const) }),
    fc.record({ do: fc.constant("receive" as const), units: fc.integer({ min: 1, max: 4 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -6, max: 6 }),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      async (astray, steps) => {
        const booked = 30;
        const { id } = await garment("Property kaftan", { M: booked });
        const stocktake = await start();
        // Real stock differs from the records by what got lost.
        let realStock = booked + astray;
        let version = 1;
        for (const each of [...steps, { do: "count" as const }]) {
          if (each.do === "count") {
            await count(stocktake, [of(id, "M", realStock)]);
            version += 1;
          } else if (each.do === "order") {
            await buy(id, each.units);
            realStock -= each.units;
          } else {
            await shop.products.changeStock(id, [{ size: "M", change: each.units }], "received");
            realStock += each.units;
          }
        }
        await buy(id, 1);
        expect((await end(stocktake, "finish", version)).status).toBe(200);
        expect(await shop.products.stockOf(id)).toEqual({ M: realStock - 1 });
      },
    ),
    { numRuns: 12 },
  );
  expect(await findDiscrepancies(shop)).toEqual([]);
});

test("a repeated start creates one stock count", async () => {
  const start = () =>
    shop.api<StocktakeReply>("POST /staff/stock-counts", {
      headers: { ...shop.stockKeeper.headers, "idempotency-key": "key-of-a-take" },
      body: { category: "WOMEN" },
    });
  const replies = [await start(), await start()];
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  expect(replies[1]?.body.data.id).toBe(replies[0]?.body.data.id);
});
