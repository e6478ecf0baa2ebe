import { afterAll, beforeAll, expect, test } from "vitest";
import type { CaseKind } from "#contract/api/payments/staff-payments.ts";
import { kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { findOrder } from "#server/modules/orders/queries/index.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import {
  addProduct,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
} from "../../../../tests/kit/shop.ts";
import { addStaff } from "../../../../tests/kit/staff.ts";
import {
  closeCases,
  closeOrderCases,
  insertCase,
  listOpenCases,
  reopenCases,
  saveResolution,
} from "./payment-cases.queries.ts";

let shop: TestApp;
let orderId: string;
beforeAll(async () => {
  shop = await createTestApp();
  const productId = await addProduct(shop);
  orderId = (await postOrder(shop, orderBody([orderItem(productId)]))).body.data.id;
});
afterAll(() => shop.close());

const now = new Date();
const closing = { by: "system", resolution: "Settled", now };

const open = (tx: Tx, reference: string, kind: CaseKind, reopens = false) =>
  insertCase(tx, {
    ...{ id: `rev_${reference}_${kind}`, orderId, reference, kind, reopens, provider: null },
    ...{ amountKobo: kobo(100), detail: "", createdAt: now },
  });

/** What the order counts after a change; it is what its cases say. */
async function countedAfter(change: (tx: Tx) => Promise<unknown>): Promise<number | undefined> {
  const { db } = shop.runtime;
  await db.withTransaction(change);
  expect(await findDiscrepancies(shop)).toEqual([]);
  return (await findOrder(db, orderId))?.openCases;
}

test("an order counts its open cases", async () => {
  expect(await countedAfter((tx) => open(tx, "a", "underpaid"))).toBe(1);
  expect(await countedAfter((tx) => open(tx, "b", "overpaid"))).toBe(2);
  expect(await countedAfter((tx) => open(tx, "b", "paid_twice"))).toBe(3);
  expect(await countedAfter((tx) => open(tx, "b", "paid_twice"))).toBe(3);
});

test("closing a case counts once, and so does opening it again", async () => {
  const close = (reference: string) => (tx: Tx) =>
    closeCases(tx, { ...closing, reference, kind: "underpaid" });
  expect(await countedAfter(close("a"))).toBe(2);
  expect(await countedAfter(close("a"))).toBe(2);
  expect(await countedAfter(close("b"))).toBe(2);
  expect(await countedAfter((tx) => open(tx, "a", "underpaid"))).toBe(2);
  expect(await countedAfter((tx) => open(tx, "a", "underpaid", true))).toBe(3);
});

test("several cases are counted that are resolved and reopened together", async () => {
  const cases = await listOpenCases(shop.runtime.db, orderId);
  const [first, ...others] = cases;
  const { id: staffId } = await addStaff(shop, "owner");
  const decision = "leave";
  const resolve = (tx: Tx) =>
    saveResolution(tx, first?.id ?? "", { ...closing, staffId, reason: "", decision });
  expect(await countedAfter(resolve)).toBe(2);
  expect(await countedAfter(resolve)).toBe(2);
  const kinds = others.map(({ kind }) => kind);
  const close = (tx: Tx) => closeOrderCases(tx, orderId, kinds, { ...closing, decision });
  expect(await countedAfter(close)).toBe(0);
  const reopen = (tx: Tx) => reopenCases(tx, cases, decision);
  expect(await countedAfter(reopen)).toBe(3);
  expect(await countedAfter(reopen)).toBe(3);
});
