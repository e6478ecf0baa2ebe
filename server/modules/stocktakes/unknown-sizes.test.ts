import { afterAll, beforeAll, expect, test } from "vitest";
import type { CountedSizes, Stocktake } from "#contract/api/stock/stocktakes.ts";
import type { Statement } from "#server/database/connection/connection.ts";
import { createProductShop, type ProductShop } from "../../../tests/kit/products.ts";
import { addProduct, type Reply } from "../../../tests/kit/shop.ts";

let shop: ProductShop;
beforeAll(async () => {
  shop = await createProductShop();
});
afterAll(() => shop.close());

async function start(): Promise<Stocktake> {
  const call = { headers: shop.stockKeeper.headers, body: { category: "WOMEN" } };
  return (await shop.api<Reply<Stocktake>>("POST /staff/stock-counts", call)).body.data;
}

async function count({ id }: Stocktake, ...sent: [string, string, number | null, number?][]) {
  const counts = sent.map(([productId, size, counted, ago = 0]) => ({
    productId,
    size,
    counted,
    ago,
  }));
  const call = { headers: shop.stockKeeper.headers, body: { counts } };
  const reply = await shop.api<Reply<CountedSizes>>(`POST /staff/stock-counts/${id}/counts`, call);
  expect(reply.status).toBe(200);
  return reply.body.data;
}

test("reports an unknown size once and saves the other counts", async () => {
  const { id } = await shop.products.create({ name: "Sizeless kaftan" });
  const stocktake = await start();
  const reported = await count(stocktake, [id, "QQ", 2], [id, "M", 4], [id, "QQ", 3]);
  expect(reported).toMatchObject({
    counted: 1,
    version: 2,
    unknown: [{ productId: id, size: "QQ", name: "Sizeless kaftan" }],
  });
});

/** Runs a call while a transaction that was begun before it is open, and ends that once the call waits for it. */
async function runConcurrently<T>(
  statements: readonly Statement[],
  call: () => Promise<T>,
): Promise<T> {
  const { db } = shop.runtime;
  const { promise: isAwaited, resolve: end } = Promise.withResolvers<void>();
  const { promise: isBegun, resolve: onBegun } = Promise.withResolvers<void>();
  const transaction = db.withTransaction(async (tx) => {
    for (const statement of statements) await tx.rows(statement);
    onBegun();
    await isAwaited;
  });
  await isBegun;
  const called = call();
  const waiting = {
    text: "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  };
  await expect.poll(() => db.rows(waiting)).toHaveLength(1);
  end();
  await transaction;
  return await called;
}

test("a size that is deleted while it is counted is unknown", async () => {
  const { id } = await shop.products.create({ name: "Vanishing kaftan" });
  const stocktake = await start();
  const values = [`${id}:M`];
  const deletion = [
    { text: "delete from stock_movement where variant_id = $1", values },
    { text: "delete from product_variant where id = $1", values },
  ];
  const reported = await runConcurrently(deletion, () =>
    count(stocktake, [id, "S", 1], [id, "M", 4]),
  );
  expect(reported).toMatchObject({ counted: 1, unknown: [{ productId: id, size: "M" }] });
});

test("a size that is counted while it is removed stays", async () => {
  const sizes = ["S", "M"].map((size) => ({ size, stock: 0 }));
  const product = await shop.products.create({ name: "Counted kaftan", sizes });
  const { id: countId } = await start();
  const counted = {
    text: `insert into stock_count_line (count_id, variant_id, counted, expected, counted_by, counted_at)
      values ($1, $2, 0, 0, 'staff:test', now())`,
    values: [countId, `${product.id}:M`],
  };
  const removed = await runConcurrently([counted], () =>
    shop.products.change(product, { sizes: ["S"] }),
  );
  expect(removed.status).toBe(400);
  expect(JSON.stringify(removed.body)).toContain("Not removed: M.");
});

test("reports products out of scope or deleted", async () => {
  const men = await addProduct(shop, { name: "Men's shirt" });
  expect(await count(await start(), [men, "M", 1], ["nothing", "M", 1])).toMatchObject({
    counted: 0,
    version: 1,
    unknown: [
      { productId: men, size: "M", name: "Men's shirt" },
      { productId: "nothing", size: "M", name: null },
    ],
  });
});

test("an outdated count is not reported as unknown", async () => {
  const { id } = await shop.products.create({ name: "Overtaken kaftan" });
  const stocktake = await start();
  await count(stocktake, [id, "M", 4]);
  expect(await count(stocktake, [id, "M", 1, 600])).toMatchObject({ version: 2, unknown: [] });
  expect(await count(stocktake, [id, "M", null])).toMatchObject({
    version: 3,
    counted: 0,
    unknown: [],
  });
});
