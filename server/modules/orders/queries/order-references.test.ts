import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "#server/database/connection/connection.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { explain } from "../../../../tests/kit/explain.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../../tests/kit/shop.ts";
import { findLedgerDiscrepancies } from "./ledger-check.queries.ts";
import { filterOrderedVariantIds } from "./order-references.queries.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  const item = orderItem(await addProduct(shop));
  expect((await postOrder(shop, orderBody([item]))).status).toBe(201);
});
afterAll(() => shop.close());

async function planOf(query: (on: Tx) => Promise<unknown>): Promise<string> {
  return await shop.runtime.db.withTransaction(async (tx) => {
    await tx.rows({ text: "set local enable_seqscan = off" });
    return await explain(tx, (explaining) => query({ ...tx, ...explaining }));
  });
}

test("order lines by size use an index", async () => {
  for (const query of [
    findLedgerDiscrepancies,
    (tx: Tx) => filterOrderedVariantIds(tx, ["size"]),
  ]) {
    expect(await planOf(query)).toContain("order_line_variant");
  }
});
