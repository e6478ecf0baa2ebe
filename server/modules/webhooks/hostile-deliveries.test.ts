import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { publishEvent, publishEvents } from "#server/modules/events/index.ts";
import { createWebhookDesk, type WebhookDesk } from "../../../tests/kit/webhook-desk.ts";
import { claimDueDeliveries } from "./deliveries.queries.ts";

let desk: WebhookDesk;
beforeAll(async () => {
  desk = await createWebhookDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.shop.runtime.db.rows({ text: "delete from webhook" });
});

async function deliverTo(answer: string) {
  const server = createServer((socket) => {
    socket.on("error", () => {}).once("data", () => socket.write(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { id } = await desk.add(["stock.changed"], `http://127.0.0.1:${port}/in`);
  await desk.publish("shirt", 1);
  await desk.work();
  server.close();
  return (await desk.deliveries(id))[0];
}

const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";

test.each([
  ["another protocol", `HTTP/1.1 101 Switching Protocols\r\n${upgrade}\r\n`, null],
  ["another protocol it does not name", "HTTP/1.1 101 Switching Protocols\r\n\r\n", 101],
  ["an upgrade it only offers", `HTTP/1.1 200 OK\r\n${upgrade}Content-Length: 0\r\n\r\n`, 200],
  ["headers without end", `HTTP/1.1 200 OK\r\nX-Long: ${"a".repeat(100_000)}\r\n\r\n`, null],
  ["two answers at once", "HTTP/1.1 204 OK\r\n\r\nHTTP/1.1 500 No\r\n\r\n", 204],
  ["nonsense", "SMTP ready\r\n", null],
])(
  "a receiver that answers %s holds up nothing",
  async (_what, answer, status) => {
    const accepted = status === 200 || status === 204;
    expect(await deliverTo(answer)).toMatchObject({
      status,
      state: accepted ? "delivered" : "waiting",
      attempts: 1,
    });
  },
  20_000,
);

test("the first of ten thousand events that come at once are sent at once", async () => {
  const { id } = await desk.add();
  await desk.change(id, { isOn: false });
  const { db } = desk.shop.runtime;
  await db.withTransaction(async (tx) => {
    publishEvents(
      tx,
      Array.from({ length: 10_000 }, (_, i) => {
        const productId = `shirt-${i % 9_999}`;
        const data = { productId, size: "M", before: 0, after: i };
        return { type: "stock.changed", object: "product", objectId: productId, data } as const;
      }),
    );
  });
  await desk.work();
  await desk.change(id, { isOn: true });
  const now = new Date(Date.now() + 1_000);
  const until = new Date(now.getTime() + 60_000);
  // The database has not counted the rows yet, and plans for a handful.
  const claimed = await claimDueDeliveries(db, id, { now, until, limit: 9_999 });
  expect(new Set(claimed.map(({ label }) => label)).size).toBe(9_999);
  expect(claimed.map(({ body }) => JSON.parse(body).data.after)).not.toContain(9_999);
  expect(await claimDueDeliveries(db, id, { now, until, limit: 5 })).toEqual([]);
});

test("a test event is sent before all that waits", async () => {
  const { id } = await desk.add();
  await desk.change(id, { isOn: false });
  for (const product of ["gown", "kaftan"]) await desk.publish(product, 1);
  await desk.work();
  await desk.change(id, { isOn: true });
  await desk.call(`POST /staff/webhooks/${id}/test`);
  const now = new Date(Date.now() + 1_000);
  const until = new Date(now.getTime() + 60_000);
  const [first] = await claimDueDeliveries(desk.shop.runtime.db, id, { now, until, limit: 1 });
  expect(first?.type).toBe("webhook.test");
});

test("a receiver that never answers holds one worker, however many events come", async () => {
  const { shop, receiver } = desk;
  const held: Socket[] = [];
  const silent = createServer((socket) => void held.push(socket.on("error", () => {})));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  await desk.add(["stock.changed"], `http://127.0.0.1:${port}/in`);
  await desk.add(["customer.created"]);
  receiver.received.length = 0;
  const jobs = await startJobs(shop.runtime);
  try {
    await desk.publish("shirt", 1);
    await expect.poll(() => held.length).toBe(1);
    for (const product of ["gown", "kaftan", "cap"]) await desk.publish(product, 1);
    await expect
      .poll(() => shop.runtime.db.rows({ text: "select from event where dispatched_at is null" }))
      .toEqual([]);
    await shop.runtime.db.withTransaction(async (tx) => {
      const about = { object: "customer", objectId: "usr_1", data: { id: "usr_1" } } as const;
      publishEvent(tx, { ...about, type: "customer.created" });
    });
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(held).toHaveLength(1);
  } finally {
    for (const socket of held) socket.destroy();
    silent.close();
    await jobs.stop();
  }
}, 60_000);
