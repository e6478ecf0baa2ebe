import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection.ts";
import { pageChannel } from "#server/database/page-changes.ts";
import { AppError } from "#server/platform/errors.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { changeStocks } from "./change-stocks.ts";
import {
  createProduct,
  findProductsForPricing,
  releaseStock,
  takeStock,
  upsertClothingType,
} from "./index.ts";
import type { StockLine } from "./take-stock.ts";

let store: TestApp;
beforeAll(async () => {
  store = await createTestApp();
  await store.runtime.db.withTransaction((tx) =>
    upsertClothingType(tx, { id: "shirt", name: "Shirt", position: 0 }),
  );
});
afterAll(() => store.close());

/** Puts a shirt with these pieces of sizes A, B, C … on sale. */
async function shirt(...stock: number[]): Promise<{ id: string; variants: string[] }> {
  const { db } = store.runtime;
  const id = await db.withTransaction((tx) =>
    createProduct(
      tx,
      {
        name: "Camp shirt",
        description: "",
        material: "",
        category: "MEN",
        clothingTypeId: "shirt",
        priceKobo: kobo(100),
        percentOff: 0,
        featured: false,
        tiers: [],
        pictures: [],
        sizes: stock.map((pieces, index) => ({ size: "ABCDEFG".charAt(index), stock: pieces })),
      },
      "test",
    ),
  );
  const [product] = await findProductsForPricing(db, [id]);
  return { id, variants: product?.variants.map((variant) => variant.id) ?? [] };
}

let orders = 0;
const nextOrder = () => `ord_${++orders}`;

async function take(lines: StockLine[], orderId = nextOrder()): Promise<AppError | undefined> {
  try {
    await store.runtime.db.withTransaction((tx) => takeStock(tx, lines, orderId, "test"));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
const release = (orderId: string) =>
  store.runtime.db.withTransaction((tx) => releaseStock(tx, orderId, "test"));

/** Corrects the stock of a size after a count. */
function count(tx: Tx, productId: string, index: number, change: number) {
  const changes = [{ size: "ABCDEFG".charAt(index), change }];
  return changeStocks(tx, productId, { reason: "counted", changes }, "test");
}

describe("announces", () => {
  let tags: string[] = [];
  beforeAll(async () => {
    const listener = await store.runtime.db.pool.connect();
    listener.on("notification", ({ payload = "[]" }) => tags.push(...JSON.parse(payload)));
    await listener.query(`listen ${pageChannel}`);
    return () => listener.release(true);
  });
  beforeEach(() => {
    tags = [];
  });

  test("the product's page when stock changes, lists too when a size sells out or comes back", async () => {
    const { id, variants } = await shirt(2);
    await expect.poll(() => tags).toEqual([`product:${id}`, "list"]);
    const line = { variantId: variants[0] ?? "", quantity: 1 };
    const steps: [() => Promise<unknown>, string[]][] = [
      [() => take([line], "ord_a"), [`product:${id}`]],
      [() => take([line], "ord_b"), [`product:${id}`, "list"]],
      [() => release("ord_a"), [`product:${id}`, "list"]],
      [() => release("ord_b"), [`product:${id}`]],
    ];
    for (const [step, expected] of steps) {
      tags = [];
      await step();
      await expect.poll(() => tags).toEqual(expected);
    }
  });

  test("nothing when nothing changed", async () => {
    const { id, variants } = await shirt(2);
    const { variants: others } = await shirt(2);
    await expect.poll(() => tags.length).toBe(4);
    tags = [];
    await store.runtime.db.withTransaction((tx) => count(tx, id, 0, 0));
    await take([{ variantId: variants[0] ?? "", quantity: 3 }]);
    await release("ord_unknown");
    // The word of a later change comes after any word of the earlier ones.
    await take([{ variantId: others[0] ?? "", quantity: 1 }]);
    await expect.poll(() => tags.length).toBe(1);
  });
});
