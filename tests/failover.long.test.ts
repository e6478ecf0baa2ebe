import { afterAll, beforeAll, expect, test } from "vitest";
import { type Jobs, startJobs } from "#server/jobs/start-jobs.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { createTestDatabase, type TestDatabase } from "./kit/database.ts";
import { liveStore, type MailServer, startMailServer } from "./kit/mail-server.ts";
import { addProduct, findDiscrepancies, orderBody, orderItem, postOrder } from "./kit/shop.ts";
import { startTcpProxy, type TcpProxy } from "./kit/tcp-proxy.ts";

// The database moves to another machine: what the store had open breaks, and for a while nobody is there.
let database: TestDatabase;
let proxy: TcpProxy;
let shop: TestApp;
let jobs: Jobs;
let smtp: MailServer;
let productId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy(database.url);
  const drop = async () => {
    await proxy.close();
    await database.drop();
  };
  smtp = await startMailServer();
  const env = { ...liveStore(smtp.port), LOG_LEVEL: "silent" };
  shop = await createTestApp({ database: { url: proxy.url, drop }, env });
  productId = await addProduct(shop);
  jobs = await startJobs(shop.runtime);
});
afterAll(async () => {
  await jobs.stop();
  await shop.close();
  await smtp.close();
});

const order = (email: string, key: string) =>
  postOrder(shop, orderBody([orderItem(productId)], { shippingInfo: { email } }), { key });
/** Sends the same again until the store takes it, as a shopper does. */
const orderUntilPlaced = (email: string, key: string) =>
  expect.poll(async () => (await order(email, key)).status).toBe(201);
const ordersOf = async (email: string) =>
  await shop.runtime.db.rows({
    text: "select id from shop_order where email = $1",
    values: [email],
  });
/** Writes a mail and waits until a worker sent it. */
async function expectMailed(to: string): Promise<void> {
  const mail = { kind: "test", to, title: "Hello", preview: "", parts: [], footer: "" };
  await shop.runtime.db.withTransaction((tx) => queueMail(tx, shop.runtime, mail));
  await expect
    .poll(() => smtp.deliveries.flatMap((each) => each.to), { timeout: 20_000 })
    .toContain(to);
}

async function expectAway(path: string): Promise<void> {
  const reply = await shop.app.inject(path);
  expect(reply.statusCode, path).toBe(503);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
}

test("during failover the store answers 503, and then continues normally", async () => {
  await orderUntilPlaced("before@example.com", "key-before-1");
  await expectMailed("before@example.com");
  proxy.cut();
  await expectAway("/api/products");
  await expectAway("/api/ready");
  const refused = await order("during@example.com", "key-during-1");
  expect(refused.status).toBe(503);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  proxy.open();
  await orderUntilPlaced("during@example.com", "key-during-1");
  expect((await order("during@example.com", "key-during-1")).status).toBe(201);
  expect(await ordersOf("during@example.com")).toHaveLength(1);
  expect(await findDiscrepancies(shop)).toEqual([]);
  await expectMailed("during@example.com");
});
