import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "#server/database/connection.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { explain } from "../../../tests/kit/explain.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../tests/kit/shop.ts";
import { findDrift } from "./drift.queries.ts";
import { listOrderedSizes } from "./ordered-goods.queries.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  const item = orderItem(await addProduct(shop));
  expect((await postOrder(shop, orderBody([item]))).status).toBe(201);
});
afterAll(() => shop.close());

/** How the database would work through what is asked, where it can at all do without reading whole tables. */
async function planOf(ask: (on: Tx) => Promise<unknown>): Promise<string> {
  return await shop.runtime.db.withTransaction(async (tx) => {
    await tx.rows({ text: "set local enable_seqscan = off" });
    return await explain(tx, (explaining) => ask({ ...tx, ...explaining }));
  });
}

test("the lines of a size are found by an index: a restored store asks for those of every size", async () => {
  for (const ask of [findDrift, (tx: Tx) => listOrderedSizes(tx, ["size"])]) {
    expect(await planOf(ask)).toContain("order_line_variant");
  }
});
