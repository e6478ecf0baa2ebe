import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pageChannel } from "#server/database/page-changes.ts";
import { createShirtStock, type ShirtStock } from "../../../../tests/kit/shirt-stock.ts";

let store: ShirtStock;
beforeAll(async () => {
  store = await createShirtStock();
});
afterAll(() => store.close());

describe("invalidates", () => {
  let tags: string[] = [];
  beforeAll(async () => {
    const listener = await store.db.pool.connect();
    listener.on("notification", ({ payload = "[]" }) => tags.push(...JSON.parse(payload)));
    await listener.query(`listen ${pageChannel}`);
    return () => listener.release(true);
  });
  beforeEach(() => {
    tags = [];
  });

  test("the product page when stock changes, lists too when a size sells out or is back", async () => {
    const { id, variants } = await store.shirt(2);
    await expect.poll(() => tags).toEqual([`product:${id}`, "list"]);
    const line = { variantId: variants[0] ?? "", quantity: 1 };
    const steps: [() => Promise<unknown>, string[]][] = [
      [() => store.reserve([line], "ord_a"), [`product:${id}`]],
      [() => store.reserve([line], "ord_b"), [`product:${id}`, "list"]],
      [() => store.release("ord_a"), [`product:${id}`, "list"]],
      [() => store.release("ord_b"), [`product:${id}`]],
    ];
    for (const [step, expected] of steps) {
      tags = [];
      await step();
      await expect.poll(() => tags).toEqual(expected);
    }
  });

  test("nothing when nothing changed", async () => {
    const { id, variants } = await store.shirt(2);
    const { variants: others } = await store.shirt(2);
    await expect.poll(() => tags.length).toBe(4);
    tags = [];
    await store.db.withTransaction((tx) => store.count(tx, id, 0, 0));
    await store.reserve([{ variantId: variants[0] ?? "", quantity: 3 }]);
    await store.release("ord_unknown");
    // Notifications arrive in order.
    await store.reserve([{ variantId: others[0] ?? "", quantity: 1 }]);
    await expect.poll(() => tags.length).toBe(1);
  });
});
