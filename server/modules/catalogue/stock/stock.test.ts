import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OutOfStockMeta } from "#contract/api/orders/orders.ts";
import { createShirtStock, type ShirtStock } from "../../../../tests/kit/shirt-stock.ts";
import { findProductsForPricing } from "../products/index.ts";
import { setProductStatus } from "../products/product-status.ts";
import { receiveStock, reserveStock } from "./index.ts";

let store: ShirtStock;
beforeAll(async () => {
  store = await createShirtStock();
});
afterAll(() => store.close());

async function stockOf(productId: string): Promise<number[]> {
  const [product] = await findProductsForPricing(store.db, [productId]);
  return product?.variants.map(({ stock }) => stock) ?? [];
}

const imbalances = () =>
  store.db.rows({
    text: `select v.id, v.stock, sum(m.change) from product_variant v
      left join stock_movement m on m.variant_id = v.id
      group by v.id having v.stock <> coalesce(sum(m.change), 0)`,
  });

describe("reserving", () => {
  test("reserves every line and records it for the order", async () => {
    const { id, variants } = await store.shirt(3, 5);
    const [a = "", b = ""] = variants;
    const order = store.nextOrder();
    expect(
      await store.reserve(
        [
          { variantId: b, quantity: 2 },
          { variantId: a, quantity: 1 },
          { variantId: b, quantity: 1 },
        ],
        order,
      ),
    ).toBeUndefined();
    expect(await stockOf(id)).toEqual([2, 2]);
    expect(
      await store.db.rows({
        text: `select variant_id, change, reason, actor from stock_movement where order_id = $1
          order by variant_id`,
        values: [order],
      }),
    ).toEqual([
      { variantId: a, change: -1, reason: "sold", actor: "test" },
      { variantId: b, change: -3, reason: "sold", actor: "test" },
    ]);
  });

  test("reserves nothing when a line is short, and names the short ones", async () => {
    const { id, variants } = await store.shirt(3, 1, 0);
    const lines = variants.map((variantId) => ({ variantId, quantity: 2 }));
    const error = await store.reserve(lines);
    expect(error).toMatchObject({
      code: "out_of_stock",
      detail: "Only 1 of Camp shirt in size B is left. Camp shirt in size C is sold out.",
    });
    expect(error?.meta as OutOfStockMeta).toEqual({
      items: [
        { productId: id, size: "B", name: "Camp shirt", requested: 2, available: 1 },
        { productId: id, size: "C", name: "Camp shirt", requested: 2, available: 0 },
      ],
    });
    await store.db.withTransaction((tx) =>
      reserveStock(tx, lines, store.nextOrder(), "test").catch(() => undefined),
    );
    expect(await stockOf(id)).toEqual([3, 1, 0]);
    expect(await imbalances()).toEqual([]);
  });

  test("reserves nothing of an archived product", async () => {
    const { id, variants } = await store.shirt(3);
    await store.db.withTransaction((tx) => setProductStatus(tx, id, "archived"));
    const error = await store.reserve([{ variantId: variants[0] ?? "", quantity: 1 }]);
    expect(error?.meta).toMatchObject({ items: [{ productId: id, requested: 1, available: 0 }] });
    expect(await stockOf(id)).toEqual([3]);
  });

  test("fails for an unknown variant and for an order that reserved before", async () => {
    const { id, variants } = await store.shirt(3);
    const line = { variantId: variants[0] ?? "", quantity: 1 };
    await expect(store.reserve([line, { variantId: "unknown", quantity: 1 }])).rejects.toThrow(
      "a variant that does not exist",
    );
    const order = store.nextOrder();
    await store.reserve([line], order);
    await expect(store.reserve([line], order)).rejects.toMatchObject({ code: "23505" });
    expect(await stockOf(id)).toEqual([2]);
  });

  test("sells ten units to exactly ten of two hundred concurrent orders", async () => {
    const { id, variants } = await store.shirt(10);
    const line = { variantId: variants[0] ?? "", quantity: 1 };
    const errors = await Promise.all(Array.from({ length: 200 }, () => store.reserve([line])));
    expect(errors.filter((error) => error === undefined)).toHaveLength(10);
    expect(errors.filter((error) => error?.code === "out_of_stock")).toHaveLength(190);
    expect(await stockOf(id)).toEqual([0]);
    expect(await imbalances()).toEqual([]);
  });

  test("never deadlocks, whatever the order of the lines", async () => {
    const { id, variants } = await store.shirt(100, 100, 100);
    const { db } = store;
    const deadlocks = async () =>
      (
        await db.first<{ deadlocks: number }>({
          text: `select pg_stat_get_db_deadlocks(oid) as deadlocks from pg_database
            where datname = current_database()`,
        })
      )?.deadlocks;
    const lines = variants.map((variantId) => ({ variantId, quantity: 1 }));
    const before = await deadlocks();
    const errors = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        store.reserve(index % 2 ? lines : lines.toReversed()),
      ),
    );
    expect(errors.filter((error) => error === undefined)).toHaveLength(100);
    expect(await stockOf(id)).toEqual([0, 0, 0]);
    await db.rows({ text: "select pg_stat_force_next_flush()" });
    expect(await deadlocks()).toBe(before);
  });
});

describe("releasing", () => {
  test("releases once under repeated and concurrent calls", async () => {
    const { id, variants } = await store.shirt(4, 4);
    const order = store.nextOrder();
    const lines = variants.map((variantId) => ({ variantId, quantity: 3 }));
    await store.reserve(lines, order);
    await store.reserve(lines.map((line) => ({ ...line, quantity: 1 })));
    await Promise.all(Array.from({ length: 20 }, () => store.release(order)));
    await store.release(order);
    await store.release("ord_unknown");
    expect(await stockOf(id)).toEqual([3, 3]);
    expect(await imbalances()).toEqual([]);
  });

  test("loses nothing beside concurrent orders and counts", async () => {
    const { id, variants } = await store.shirt(30, 30);
    const lines = variants.map((variantId) => ({ variantId, quantity: 1 }));
    const held = Array.from({ length: 20 }, store.nextOrder);
    for (const order of held) await store.reserve(lines, order);
    await Promise.all([
      ...held.map(store.release),
      ...Array.from({ length: 20 }, () => store.reserve(lines.toReversed())),
      ...Array.from({ length: 10 }, () =>
        store.db.withTransaction((tx) => receiveStock(tx, variants[0] ?? "", 2, { actor: "test" })),
      ),
    ]);
    const left = await stockOf(id);
    const [sold] = await store.db.rows<{ sold: number }>({
      text: `select (count(*) filter (where reason = 'sold')
          - count(*) filter (where reason = 'released'))::int as sold
        from stock_movement where variant_id = $1`,
      values: [variants[0]],
    });
    expect(left[0]).toBe(30 + 20 - (sold?.sold ?? Number.NaN));
    expect(await imbalances()).toEqual([]);
  });
});

test("stock equals the ledger's sum and is never negative, whatever happens", async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant("take"),
      sizes: fc.array(fc.nat(2), { minLength: 1 }),
      n: fc.integer({ min: 1, max: 6 }),
    }),
    fc.record({ do: fc.constant("release"), order: fc.nat(9) }),
    fc.record({ do: fc.constant("count"), size: fc.nat(2), n: fc.nat(12) }),
    fc.record({ do: fc.constant("receive"), size: fc.nat(2), n: fc.integer({ min: 1, max: 5 }) }),
  );
  const { db } = store;
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)),
      fc.array(step, { maxLength: 14 }),
      async (start, steps) => {
        const { id, variants } = await store.shirt(...start);
        const expected: number[] = [...start];
        const held: { order: string; units: number[] }[] = [];
        for (const each of steps) {
          if (each.do === "take" && "sizes" in each) {
            const units = [0, 0, 0];
            for (const size of each.sizes) units[size] = (units[size] ?? 0) + each.n;
            const enough = units.every((count, size) => count <= (expected[size] ?? 0));
            const order = store.nextOrder();
            const lines = each.sizes.map((size) => ({
              variantId: variants[size] ?? "",
              quantity: each.n,
            }));
            expect((await store.reserve(lines, order))?.code).toBe(
              enough ? undefined : "out_of_stock",
            );
            if (!enough) continue;
            held.push({ order, units });
            units.forEach((count, size) => {
              expected[size] = (expected[size] ?? 0) - count;
            });
          } else if ("order" in each) {
            const [one] = held.splice(each.order, 1);
            if (!one) continue;
            await store.release(one.order);
            one.units.forEach((count, size) => {
              expected[size] = (expected[size] ?? 0) + count;
            });
          } else if ("size" in each) {
            const variant = variants[each.size] ?? "";
            const there = expected[each.size] ?? 0;
            await db.withTransaction<unknown>((tx) =>
              each.do === "count"
                ? store.count(tx, id, each.size, each.n - there)
                : receiveStock(tx, variant, each.n, { actor: "test" }),
            );
            expected[each.size] = each.do === "count" ? each.n : there + each.n;
          }
        }
        expect(await stockOf(id)).toEqual(expected);
        expect(await imbalances()).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);
