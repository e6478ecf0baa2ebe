import { Value } from "typebox/value";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type EventType, eventTypes } from "#contract/api/webhooks/event-types.ts";
import { eventData } from "#contract/api/webhooks/events.ts";
import type { TestApp } from "../../../tests/kit/app.ts";
import { createProfileDesk } from "../../../tests/kit/profile-desk.ts";
import { createRefundDesk, type RefundDesk } from "../../../tests/kit/refund-desk.ts";
import { createReturnDesk, type ReturnDesk } from "../../../tests/kit/return-desk.ts";
import { sellable } from "../../../tests/kit/returns.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../tests/kit/shop.ts";
import {
  createDispatchEventsTask,
  deleteOldEvents,
  type PublishedEvent,
  setEventSubscription,
} from "./index.ts";

let desk: RefundDesk;
let shop: TestApp;
let returns: ReturnDesk;
beforeAll(async () => {
  desk = await createRefundDesk();
  shop = desk.pay.shop;
  returns = await createReturnDesk();
});
afterAll(async () => {
  await desk.pay.close();
  await returns.close();
});
beforeEach(async () => {
  for (const { runtime } of [shop, returns.shop]) {
    await runtime.db.rows({ text: "truncate event, event_subscription" });
  }
});

const subscribe = (types: readonly EventType[], { runtime } = shop) =>
  setEventSubscription(runtime.db, "test", types);

type Row = Pick<PublishedEvent, "id" | "type" | "objectId" | "data">;

/** Each fits the schema of its type. */
async function published({ runtime } = shop): Promise<Row[]> {
  const rows = await runtime.db.rows<Row>({
    text: "select id, type, object_id, data from event order by seq",
  });
  for (const { type, data } of rows) {
    expect([...Value.Errors(eventData[type], data)], type).toEqual([]);
  }
  return rows;
}

const dispatchJobs = () =>
  shop.runtime.db.rows<{ payload: { eventIds: string[] } }>({
    text: `select p.payload from graphile_worker.jobs j join job_payload p on p.job_id = j.id
      where j.task_identifier = 'dispatch-events' order by j.id`,
  });

test("nothing is written while nobody subscribes", async () => {
  const jobs = (await dispatchJobs()).length;
  await desk.placePaid();
  expect(await published()).toEqual([]);
  expect(await dispatchJobs()).toHaveLength(jobs);
});

test("an order is published from its placing to its delivery and refund, in that order", async () => {
  await subscribe(eventTypes.filter((type) => /^(order|refund)\./.test(type)));
  const open = await desk.placePaid();
  await desk.sendCommand(open, "pack");
  await desk.sendCommand(open, "ship", { carrier: "GIG Logistics", trackingNumber: "GIG1" });
  await desk.sendCommand(open, "deliver");
  const { order } = open;
  const found = await published();
  expect(found.map(({ type }) => type)).toEqual([
    "order.placed",
    "order.paid",
    "order.packed",
    "order.shipped",
    "order.delivered",
  ]);
  expect(new Set(found.map(({ objectId }) => objectId))).toEqual(new Set([order.id]));
  expect(found.map(({ data: { status, receivedAmount } }) => [status, receivedAmount])).toEqual([
    ["PENDING_PAYMENT", 0],
    ["PAID", 60_000],
    ["PROCESSING", 60_000],
    ["SHIPPED", 60_000],
    ["DELIVERED", 60_000],
  ]);
  expect(found[3]?.data).toMatchObject({
    orderNumber: order.orderNumber,
    carrier: "GIG Logistics",
    trackingNumber: "GIG1",
  });
  expect(JSON.stringify(found)).not.toContain("@");
  await desk.refund(open, { mode: "amount", amount: 1_000 });
  expect((await published()).at(-1)).toMatchObject({
    type: "refund.made",
    data: { orderNumber: order.orderNumber, amount: 1_000, refundedAmount: 1_000 },
  });
});

test("types without a subscriber are left out, and one that ends gets nothing more", async () => {
  await subscribe(["order.paid"]);
  await desk.placePaid();
  expect((await published()).map(({ type }) => type)).toEqual(["order.paid"]);
  await subscribe([]);
  await desk.placePaid();
  expect(await published()).toHaveLength(1);
});

test("stock, products and returns are published", async () => {
  const types = ["stock.changed", "product.published", "return.requested", "return.received"];
  await subscribe(types as EventType[], returns.shop);
  const { id } = await returns.createReturn();
  await returns.runCommand(id, "approve", { kind: "refund" });
  await returns.runCommand(id, "receive", sellable);
  const productId = await addProduct(returns.shop, { sizes: [{ size: "XL", stock: 3 }] });
  await postOrder(returns.shop, orderBody([orderItem(productId, { size: "XL" })]));
  const found = await published(returns.shop);
  expect(found.map(({ type }) => type)).toEqual([
    "stock.changed",
    "return.requested",
    "return.received",
    "stock.changed",
    "product.published",
    "stock.changed",
  ]);
  expect(found.at(-1)?.data).toEqual({ productId, size: "XL", before: 3, after: 2 });
});

test("an account, its business and the approval are published by their ids alone", async () => {
  const profiles = await createProfileDesk();
  await subscribe(["customer.created", "business.registered", "business.approved"], profiles.shop);
  const { profile } = await profiles.applicant();
  await profiles.decide(profile.id, "approve");
  const found = await published(profiles.shop);
  const userId = found[0]?.objectId;
  expect(found.map(({ type, data }) => ({ type, data }))).toEqual([
    { type: "customer.created", data: { id: userId } },
    { type: "business.registered", data: { id: profile.id, userId, status: "pending" } },
    { type: "business.approved", data: { id: profile.id, userId, status: "approved" } },
  ]);
  await profiles.close();
});

test("a change that is rolled back is not published", async () => {
  await subscribe(["stock.changed"]);
  const productId = await addProduct(shop, { sizes: [{ size: "M", stock: 1 }] });
  const body = orderBody([orderItem(productId, { quantity: 2 })]);
  expect((await postOrder(shop, body)).status).toBe(409);
  expect(await published()).toEqual([]);
});

test("a job dispatches each event once, after those of its object before it", async () => {
  await subscribe(["order.placed", "order.paid", "order.packed"]);
  const open = await desk.placePaid();
  await desk.sendCommand(open, "pack");
  const ids = (await published()).map(({ id }) => id);
  const found: string[] = [];
  const task = createDispatchEventsTask(shop.runtime, [
    async (_tx, _runtime, events) => void found.push(...events.map(({ type }) => type)),
  ]);
  // The second job first, as where the first one failed.
  await task({ eventIds: [ids[1]] });
  await task({ eventIds: [ids[0]] });
  expect(found).toEqual(["order.placed", "order.paid"]);
  await Promise.all([task({ eventIds: ids }), task({ eventIds: ids })]);
  expect(found).toEqual(["order.placed", "order.paid", "order.packed"]);
  const jobs = await dispatchJobs();
  expect(jobs.flatMap(({ payload }) => payload.eventIds)).toEqual(expect.arrayContaining(ids));
});

test("a subscriber that fails is called again", async () => {
  await subscribe(["order.placed"]);
  await desk.placePaid();
  const eventIds = (await published()).map(({ id }) => id);
  let fails = true;
  let found = 0;
  const task = createDispatchEventsTask(shop.runtime, [
    async () => {
      if (fails) throw new Error("not now");
      found += 1;
    },
  ]);
  await expect(task({ eventIds })).rejects.toThrow("not now");
  fails = false;
  await task({ eventIds });
  expect(found).toBe(1);
});

test("events are deleted after thirty days", async () => {
  await subscribe(["order.placed"]);
  await desk.placePaid();
  await deleteOldEvents(shop.runtime.db, new Date(Date.now() - 60_000));
  expect(await published()).toHaveLength(1);
  await deleteOldEvents(shop.runtime.db, new Date(Date.now() + 60_000));
  expect(await published()).toEqual([]);
});
