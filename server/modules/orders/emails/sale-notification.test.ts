import { afterEach, expect, test } from "vitest";
import { storeConfig } from "#store/config.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../../tests/kit/shop.ts";
import { createNotifySalesTask } from "../index.ts";
import { markOrderPaid } from "../lifecycle/index.ts";

const start = Date.parse("2026-11-21T09:59:00Z");
const hour = 3_600_000;
let now = start;
let shop: TestApp | undefined;
afterEach(() => shop?.close());

async function open(saleNotifications: "each" | "hourly" | "none"): Promise<TestApp> {
  now = start;
  const clock = () => new Date(now);
  shop = await createTestApp({ clock, env: { SALE_NOTICES: saleNotifications } });
  return shop;
}

async function place(store: TestApp, firstName: string, quantity = 1) {
  const productId = await addProduct(store, { name: "Ẹlẹ́kọ shirt" });
  const item = orderItem(productId, { quantity });
  const { body } = await postOrder(store, orderBody([item], { shippingInfo: { firstName } }));
  return body.data;
}
const pay = (store: TestApp, id: string) =>
  store.runtime.db.withTransaction((tx) =>
    markOrderPaid(tx, store.runtime, id, { reason: "Paid in the test" }),
  );
const listNotifications = (store: TestApp) => listMails(store.runtime, "kind like '%-sold'");
const waiting = (store: TestApp) =>
  store.runtime.db.rows<{ payload: string[]; runAt: Date }>({
    text: `select j.payload, j.run_at from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'notify-sales' order by j.run_at`,
  });

test("each sale is notified once with number, customer, items, total and address", async () => {
  const store = await open("each");
  const { id, orderNumber } = await place(store, "Ngozi", 2);
  const failing = store.runtime.db.withTransaction(async (tx) => {
    await markOrderPaid(tx, store.runtime, id, { reason: "Paid in the test" });
    throw new Error("later step failed");
  });
  await expect(failing).rejects.toThrow("later step failed");
  expect(await listNotifications(store)).toEqual([]);

  expect(await Promise.all([pay(store, id), pay(store, id)])).toContain("paid");
  const [mail, ...more] = await listNotifications(store);
  expect(more).toEqual([]);
  expect(mail?.recipient).toBe(storeConfig.contact.email);
  expect(mail?.subject).toBe(`New order ${orderNumber}: ₦20,000`);
  for (const part of [
    orderNumber,
    "Ngozi Okafor",
    "adaeze@example.com",
    "Ẹlẹ́kọ shirt (Size M, 2 items): ₦20,000",
    "Total: ₦20,000",
    "DELIVERY ADDRESS",
    "Lagos",
    "http://localhost:3000/staff",
  ]) {
    expect(mail?.text).toContain(part);
  }
});

test("the sales of an hour are notified together, each once", async () => {
  const store = await open("hourly");
  const placed = [];
  for (const name of ["Ngozi", "Bola", "Zainab"]) placed.push(await place(store, name));
  await Promise.all(placed.map(({ id }) => pay(store, id)));
  await pay(store, placed[0]?.id ?? "");
  now = start + hour;
  const later = await place(store, "Efe");
  await pay(store, later.id);

  const jobs = await waiting(store);
  expect(jobs.map(({ payload }) => payload.toSorted())).toEqual([
    placed.map(({ id }) => id).toSorted(),
    [later.id],
  ]);
  expect(jobs.map(({ runAt }) => runAt.toISOString())).toEqual([
    "2026-11-21T10:01:00.000Z",
    "2026-11-21T11:01:00.000Z",
  ]);
  const notifySales = createNotifySalesTask(store.runtime);
  expect(await listNotifications(store)).toEqual([]);
  await notifySales(jobs[0]?.payload);
  await notifySales(jobs[0]?.payload);
  const mails = await listNotifications(store);
  expect(mails.map(({ subject }) => subject)).toEqual(["3 sales for ₦30,000"]);
  for (const { orderNumber } of placed) expect(mails[0]?.text).toContain(orderNumber);
  expect(mails[0]?.text).toContain("Zainab Okafor (1 × Ẹlẹ́kọ shirt (M) · to ");
  expect(mails[0]?.text).not.toContain(later.orderNumber);
  now += 1;
  await notifySales(jobs[1]?.payload);
  expect((await listNotifications(store)).map(({ subject }) => subject)).toEqual([
    "3 sales for ₦30,000",
    "1 sale for ₦10,000",
  ]);
});

test("an hour without sales sends nothing, nor does a store that wants no notifications", async () => {
  const hourly = await open("hourly");
  await place(hourly, "Ngozi");
  expect(await waiting(hourly)).toEqual([]);
  await hourly.close();
  const silent = await open("none");
  const { id } = await place(silent, "Ngozi");
  await pay(silent, id);
  expect([await listNotifications(silent), await waiting(silent)]).toEqual([[], []]);
});
