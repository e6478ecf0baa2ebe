import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CountingPage, Differences, Stocktake } from "#contract/api/staff-stocktakes.ts";
import { createGoodsShop, type GoodsShop } from "../../../tests/kit/goods.ts";
import {
  addProduct,
  findDrift,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: GoodsShop;
beforeAll(async () => {
  shop = await createGoodsShop({ name: "Other men's shirt" });
});
afterAll(() => shop.close());

type TakeReply = Reply<Stocktake> & { meta?: { current: Stocktake } };
const call = <Body = TakeReply>(
  path: `${"GET" | "POST"} /staff/stock-takes${string}`,
  body?: unknown,
  { headers } = shop.keeper,
) => shop.api<Body>(path, { headers, ...(body === undefined ? {} : { body }) });

/** Puts a women's garment on the shop. */
const garment = (name: string, sizes: Record<string, number>) =>
  shop.goods.create({
    name,
    sizes: Object.entries(sizes).map(([size, stock]) => ({ size, stock })),
  });
const begin = async () => (await call("POST /staff/stock-takes", { category: "WOMEN" })).body.data;
const count = (take: Stocktake, counts: unknown[], by = shop.keeper) =>
  call(`POST /staff/stock-takes/${take.id}/counts`, { counts }, by);
const of = (productId: string, size: string, counted: number | null, ago = 0) => ({
  productId,
  size,
  counted,
  ago,
});
const end = (take: Stocktake, how: "finish" | "give-up", version: number) =>
  call(`POST /staff/stock-takes/${take.id}/${how}`, { version });
const buy = async (productId: string, quantity: number) => {
  const items = [orderItem(productId, { price: 48_600, quantity })];
  expect((await postOrder(shop, orderBody(items))).status).toBe(201);
};
const differencesOf = async (take: Stocktake) =>
  (await call<Reply<Differences>>(`GET /staff/stock-takes/${take.id}/differences`)).body.data;
const countingOf = async (take: Stocktake, query: string) =>
  (await call<CountingPage>(`GET /staff/stock-takes/${take.id}/products?${query}`)).body;
/** Holds the sizes of a product as an order does while it is placed. @returns lets go of them */
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
/** How many wait for what somebody else holds. */
async function countWaiting(): Promise<number | undefined> {
  const waiting = await shop.runtime.db.first<{ count: number }>({
    text: `select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  });
  return waiting?.count;
}

describe("a stock-take", () => {
  test("compares each count with what was expected then; orders before and after falsify nothing", async () => {
    const { id } = await garment("Counted kaftan", { S: 4, M: 10, L: 3 });
    const take = await begin();
    expect(take).toMatchObject({ status: "open", category: "WOMEN", type: null, counted: 0 });
    await buy(id, 2);
    // two lack of the eight that are left, and then two of the six are sold
    await count(take, [of(id, "M", 6), of(id, "S", 4), of(id, "L", 5)]);
    await buy(id, 2);
    const found = await differencesOf(take);
    expect(found).toMatchObject({ missing: 2, extra: 2 });
    expect(found.rows.map(({ size, counted, expected }) => [size, counted, expected])).toEqual([
      ["L", 5, 3],
      ["M", 6, 8],
    ]);
    const seen = (await call(`GET /staff/stock-takes/${take.id}`)).body.data;
    expect(seen).toMatchObject({ counted: 3, differing: 2 });
    const done = await end(take, "finish", seen.version);
    expect(done.body.data).toMatchObject({ status: "finished" });
    expect(await shop.goods.stockOf(id)).toEqual({ S: 4, M: 4, L: 5 });
    expect((await differencesOf(take)).rows.map(({ size, written }) => [size, written])).toEqual([
      ["L", 2],
      ["M", -2],
    ]);
    expect(await findDrift(shop)).toEqual([]);
    expect((await count(take, [of(id, "M", 1)])).status).toBe(409);
  });

  test("takes the later count of a member though the one before was longer on its way", async () => {
    const { id } = await garment("Slow line kaftan", { M: 5, L: 5 });
    const other = await signInStaff(shop, "stock_keeper");
    const take = await begin();
    await count(take, [of(id, "M", 6), of(id, "L", 6)]);
    // What the device says of its age is right to the second, and says nothing of the way of the first.
    await count(take, [of(id, "M", 8, 1), of(id, "L", null, 1)]);
    await count(take, [of(id, "M", 2, 30)], other);
    const { rows } = await differencesOf(take);
    expect(rows.map(({ size, counted }) => [size, counted])).toEqual([["M", 8]]);
    await end(take, "give-up", (await call(`GET /staff/stock-takes/${take.id}`)).body.data.version);
  });

  test("takes a count that waited without a network for the moment it was made", async () => {
    const { id } = await garment("Cellar kaftan", { M: 10 });
    const take = await begin();
    // ordered after it was counted, and before the count arrives
    await buy(id, 3);
    await shop.runtime.db.rows({
      text: `update stock_movement set created_at = created_at - interval '1 hour' where reason = 'received'`,
    });
    await count(take, [of(id, "M", 9, 600)]);
    expect((await differencesOf(take)).rows).toMatchObject([{ counted: 9, expected: 10 }]);
    // an older count of the same size comes later still
    await count(take, [of(id, "M", 2, 1200)]);
    expect((await differencesOf(take)).rows).toMatchObject([{ counted: 9, expected: 10 }]);
    await end(take, "finish", 2);
    expect(await shop.goods.stockOf(id)).toEqual({ M: 6 });
  });

  test("is done by two, shows whose count it is, and who ends it has seen every count", async () => {
    const { id } = await garment("Shared kaftan", { S: 5, M: 5 });
    const other = await signInStaff(shop, "manager");
    const take = await begin();
    await count(take, [of(id, "S", 4)]);
    await count(take, [of(id, "M", 4)], other);
    expect((await end(take, "finish", 2)).status).toBe(409);
    const left = await countingOf(take, "left=true&search=shared");
    expect(left.data).toEqual([]);
    await count(take, [of(id, "S", null)]);
    const [row] = (await countingOf(take, "left=true&search=shared")).data;
    expect(row?.sizes).toMatchObject([
      { size: "S", stock: 5, count: null },
      { size: "M", count: { counted: 4, expected: 5, by: expect.stringContaining("Member") } },
    ]);
    const gaveUp = await end(take, "give-up", 4);
    expect(gaveUp.body.data).toMatchObject({ status: "given_up" });
    expect(await shop.goods.stockOf(id)).toEqual({ S: 5, M: 5 });
    expect((await end(take, "finish", 5)).status).toBe(409);
    const listed = await call<{ data: Stocktake[] }>("GET /staff/stock-takes");
    expect(listed.body.data.map((each) => each.id)).toContain(take.id);
  });

  test("takes no more than is there, and leaves alone what was counted again since", async () => {
    const scarce = await garment("Scarce kaftan", { M: 5 });
    const again = await garment("Again kaftan", { M: 5 });
    const take = await begin();
    await count(take, [of(scarce.id, "M", 1), of(again.id, "M", 3)]);
    await buy(scarce.id, 4);
    await shop.goods.changeStock(again.id, [{ size: "M", change: -2, seen: 5 }], "counted");
    await end(take, "finish", 2);
    expect(await shop.goods.stockOf(scarce.id)).toEqual({ M: 0 });
    expect(await shop.goods.stockOf(again.id)).toEqual({ M: 3 });
    const written = (await differencesOf(take)).rows.map((row) => [row.name, row.written]);
    expect(Object.fromEntries(written)).toEqual({ "Scarce kaftan": -1, "Again kaftan": 0 });
    expect(await findDrift(shop)).toEqual([]);
  });

  test("books a difference once where two that found it end while somebody else holds the size", async () => {
    const { id } = await garment("Twice kaftan", { M: 10 });
    const takes = [await begin(), await begin()];
    for (const take of takes) await count(take, [of(id, "M", 9)]);
    const release = await holdSizes(id);
    const ends = takes.map((take) => end(take, "finish", 2));
    await expect.poll(countWaiting).toBe(2);
    await release();
    expect((await Promise.all(ends)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await shop.goods.stockOf(id)).toEqual({ M: 9 });
    expect(await findDrift(shop)).toEqual([]);
  });

  test("leaves alone what is counted again while its end waits", async () => {
    const { id } = await garment("Late kaftan", { M: 10 });
    const take = await begin();
    await count(take, [of(id, "M", 9)]);
    const release = await holdSizes(id);
    const again = shop.goods.changeStock(id, [{ size: "M", change: -1, seen: 10 }], "counted");
    await expect.poll(countWaiting).toBe(1);
    const ended = end(take, "finish", 2);
    await expect.poll(countWaiting).toBe(2);
    await release();
    await Promise.all([again, ended]);
    expect(await shop.goods.stockOf(id)).toEqual({ M: 9 });
    expect(await findDrift(shop)).toEqual([]);
  });

  test("says of a count that comes while it ends that it is not in it", async () => {
    const { id } = await garment("Breathless kaftan", { S: 10, M: 10 });
    const take = await begin();
    await count(take, [of(id, "M", 9)]);
    const release = await holdSizes(id);
    const ended = end(take, "finish", 2);
    await expect.poll(countWaiting).toBe(1);
    const late = count(take, [of(id, "S", 7), of(id, "M", 7)]);
    await expect.poll(countWaiting).toBe(2);
    await release();
    expect((await ended).status).toBe(200);
    const { status, body } = await late;
    expect(status).toBe(409);
    expect(body).toMatchObject({
      detail: "This stock-take has ended. What came after its end is not in it.",
      meta: { current: { status: "finished", counted: 1 } },
    });
    expect(await shop.goods.stockOf(id)).toEqual({ S: 10, M: 9 });
    expect(await findDrift(shop)).toEqual([]);
  });

  test("knows only goods it is about, and types there are", async () => {
    const take = await begin();
    const men = await addProduct(shop, { name: "Men's shirt" });
    const { body } = await count(take, [of(men, "M", 1), of("nothing", "M", 1)]);
    expect(body.data).toMatchObject({ counted: 0, version: 1 });
    const unknown = await call("POST /staff/stock-takes", { typeId: "nothing" });
    expect(unknown.status).toBe(400);
    expect((await call("GET /staff/stock-takes/nothing")).status).toBe(404);
  });
});

test("whatever is ordered and counted in whatever order, the end leaves what lies on the shelf", async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("order" as const), pieces: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ do: fc.constant("count" as const) }),
    fc.record({ do: fc.constant("receive" as const), pieces: fc.integer({ min: 1, max: 4 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -6, max: 6 }),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      async (astray, steps) => {
        const booked = 30;
        const { id } = await garment("Property kaftan", { M: booked });
        const take = await begin();
        // what really lies there differs from the books by what went astray
        let shelf = booked + astray;
        let version = 1;
        for (const each of [...steps, { do: "count" as const }]) {
          if (each.do === "count") {
            await count(take, [of(id, "M", shelf)]);
            version += 1;
          } else if (each.do === "order") {
            await buy(id, each.pieces);
            shelf -= each.pieces;
          } else {
            await shop.goods.changeStock(id, [{ size: "M", change: each.pieces }], "received");
            shelf += each.pieces;
          }
        }
        await buy(id, 1);
        expect((await end(take, "finish", version)).status).toBe(200);
        expect(await shop.goods.stockOf(id)).toEqual({ M: shelf - 1 });
      },
    ),
    { numRuns: 12 },
  );
  expect(await findDrift(shop)).toEqual([]);
});

test("a stock-take whose answer was lost is begun once", async () => {
  const begin = () =>
    shop.api<TakeReply>("POST /staff/stock-takes", {
      headers: { ...shop.keeper.headers, "idempotency-key": "key-of-a-take" },
      body: { category: "WOMEN" },
    });
  const replies = [await begin(), await begin()];
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  expect(replies[1]?.body.data.id).toBe(replies[0]?.body.data.id);
});
