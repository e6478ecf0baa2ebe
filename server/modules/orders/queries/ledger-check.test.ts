import { afterAll, beforeAll, expect, test } from "vitest";
import { runAndRollback } from "#server/database/connection/connection.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { deliverOrder } from "../../../../tests/kit/returns.ts";
import { addProduct, orderItem } from "../../../../tests/kit/shop.ts";
import { findLedgerDiscrepancies } from "./ledger-check.queries.ts";

let shop: TestApp;
let order: { readonly id: string; readonly orderNumber: string };
beforeAll(async () => {
  shop = await createTestApp();
  ({ order } = await deliverOrder(shop, [orderItem(await addProduct(shop))]));
});
afterAll(() => shop.close());

test.each([
  [
    "received money differs from payments",
    "received_kobo = received_kobo + 100",
    1_000_100,
    1_000_000,
  ],
  ["refunded money differs from refunds", "refunded_kobo = 300", 300, 0],
  ["reversed money differs from refunds", "refunded_kobo = 300, reversed_kobo = 200", 200, 0],
  ["open cases are counted wrong", "open_cases = 1", 1, 0],
])("the ledger check finds that %s", async (problem, change, actual, expected) => {
  const found = await runAndRollback(shop.runtime.db, async (tx) => {
    await tx.rows({ text: `update shop_order set ${change} where id = $1`, values: [order.id] });
    return await findLedgerDiscrepancies(tx);
  });
  expect(found).toContainEqual({ problem, id: order.id, actual, expected });
  expect(await findLedgerDiscrepancies(shop.runtime.db)).toEqual([]);
});

test("the ledger check finds that money being refunded differs from refunds", async () => {
  const found = await runAndRollback(shop.runtime.db, async (tx) => {
    await tx.rows({ text: "update payment_capture set refunding_kobo = 400" });
    return await findLedgerDiscrepancies(tx);
  });
  const problem = "money being refunded differs from refunds";
  expect(found).toEqual([{ problem, id: order.orderNumber, actual: 400, expected: 0 }]);
});
