import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/database/migrations/migrate.ts";
import { requireLedgerIntegrity } from "#server/modules/backup/index.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { type ArchivedServer, startArchivedServer } from "./kit/archived-server.ts";
import { addProduct, orderBody, orderItem, postOrder } from "./kit/shop.ts";

// The short form of `npm run trial -- recovery`: PostgreSQL itself, with a copy of its files and an archive of its log.
let server: ArchivedServer;
let shop: TestApp;
let productId: string;
beforeAll(async () => {
  server = await startArchivedServer((url) => migrate(url));
  shop = await createTestApp({ database: { url: server.url, drop: async () => {} } });
  productId = await addProduct(shop, { sizes: [{ size: "M", stock: 100 }] });
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

const buy = async (at: TestApp): Promise<string> => {
  const { status, body } = await postOrder(at, orderBody([orderItem(productId, { size: "M" })]));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.orderNumber;
};
const buySome = async () => [await buy(shop), await buy(shop), await buy(shop)];
const ordersOf = async ({ runtime: { db } }: TestApp) => {
  const text = "select order_number as number from shop_order order by order_number";
  return (await db.rows<{ number: string }>({ text })).map(({ number }) => number);
};
const stockOf = ({ runtime: { db } }: TestApp) =>
  db.first<{ stock: number }>({ text: "select stock from product_variant where size = 'M'" });

test("a database is restored to a chosen minute", async () => {
  const inCopy = await buySome();
  await server.backUp();
  const inLog = await buySome();
  const lastGoodMinute = await server.readTime();
  const after = await buySome();
  await server.archive();
  expect(await ordersOf(shop)).toEqual([...inCopy, ...inLog, ...after].sort());

  const url = await server.restoreTo(lastGoodMinute);
  const back = await createTestApp({ database: { url, drop: async () => {} } });
  expect(await ordersOf(back)).toEqual([...inCopy, ...inLog].sort());
  expect(await stockOf(back)).toEqual({ stock: 94 });
  await requireLedgerIntegrity(back.runtime.db);
  const next = await buy(back);
  expect(await ordersOf(back)).toEqual([...inCopy, ...inLog, next].sort());
  await requireLedgerIntegrity(back.runtime.db);
  await back.close();
});
