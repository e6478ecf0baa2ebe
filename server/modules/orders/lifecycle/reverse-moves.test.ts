import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "#contract/api/orders/orders.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { createOrderDesk, type OrderDesk } from "../../../../tests/kit/order-desk.ts";
import { signUpVerified } from "../../../../tests/kit/people.ts";
import { findDiscrepancies, type Reply } from "../../../../tests/kit/shop.ts";
import { orderEmailWaitMs } from "../emails/queue-order-email.ts";

let desk: OrderDesk;
beforeAll(async () => {
  desk = await createOrderDesk();
});
afterAll(() => desk.close());

const forward = ["pack", "ship", "deliver"] as const;

/** An order after the first of these transitions. */
async function placeAfter(moves: number, ...buyer: Parameters<OrderDesk["placePaid"]>) {
  const placed = await desk.placePaid(...buyer);
  for (const [n, move] of forward.slice(0, moves).entries()) {
    const { status } = await desk.sendCommand(placed.id, move, { version: n + 2 });
    expect(status).toBe(200);
  }
  return { ...placed, version: moves + 2 };
}

async function reverse(order: { id: string; version: number }, move: string): Promise<StaffOrder> {
  const { status, body } = await desk.sendCommand(order.id, move, { version: order.version });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const queued = async (orderNumber: string) => {
  const rows = await desk.shop.runtime.db.rows<{ kind: string }>({
    text: `select kind from mail_message where subject like '%' || $1 || '%' and status = 'queued'
      and kind <> 'order-paid' and kind not like 'sale%' order by kind`,
    values: [orderNumber],
  });
  return rows.map(({ kind }) => kind);
};

test("the email of a transition waits a minute", async () => {
  const { orderNumber } = await placeAfter(2);
  const [job] = await desk.shop.runtime.db.rows<{ waits: number }>({
    text: `select extract(epoch from run_at - now())::float8 as waits
      from graphile_worker._private_jobs join mail_message m on m.id = payload ->> 'id'
      where m.kind = 'order-shipped' and m.subject like '%' || $1 || '%'`,
    values: [orderNumber],
  });
  expect(job?.waits).toBeGreaterThan(orderEmailWaitMs / 1000 - 15);
  expect(job?.waits).toBeLessThanOrEqual(orderEmailWaitMs / 1000);
});

describe.each([
  [1, "unpack", "PAID", "Unpacked", null],
  [2, "cancel-shipment", "PROCESSING", "Shipment cancelled", "order-shipment-cancelled"],
  [3, "undeliver", "SHIPPED", "Marked as not delivered", "order-not-delivered"],
] as const)("after %i transitions, %s", (moves, move, status, text, kind) => {
  test("undoes the transition and cancels its waiting email; the customer sees nothing of it", async () => {
    const buyer = await signUpVerified(desk.shop);
    const order = await placeAfter(moves, { email: buyer.email }, buyer.token);
    const before = await queued(order.orderNumber);
    const { paidAt } = (await desk.call("GET", order.id)).body.data;
    const back = await reverse(order, move);
    expect(back).toMatchObject({ status, paidAt, deliveredAt: null, version: order.version + 1 });
    const [last, undone] = back.timeline;
    expect(last).toMatchObject({ text, isVisibleToBuyer: false });
    expect(undone).toMatchObject({ isUndone: true });
    expect(await queued(order.orderNumber)).toEqual(before.slice(kind === null ? 0 : 1));
    const reply = await desk.shop.api<Reply<Order>>(`GET /orders/${order.id}`, {
      token: buyer.token,
    });
    const statuses = reply.body.data.timeline?.map((entry) => entry.status) ?? [];
    expect(statuses.at(-1)).toBe(status);
    expect(await findDiscrepancies(desk.shop)).toEqual([]);
    const [audit] = await desk.shop.runtime.db.rows<{ after: unknown }>({
      text: "select after from audit_entry where subject = $1 order by id desc limit 1",
      values: [order.id],
    });
    expect(audit?.after).toEqual({ status });
    const again = await desk.sendCommand(order.id, forward[moves - 1] ?? "", {
      version: back.version,
    });
    expect(again.status).toBe(200);
  });

  test("is possible a week later, and then emails a correction to the customer", async () => {
    const order = await placeAfter(moves);
    await desk.letMailsLeave(order.orderNumber);
    await desk.shop.runtime.db.rows({
      text: "update order_event set created_at = created_at - interval '7 days' where order_id = $1",
      values: [order.id],
    });
    const back = await reverse(order, move);
    expect(back.status).toBe(status);
    expect(await queued(order.orderNumber)).toEqual(kind === null ? [] : [kind]);
    expect(back.timeline.find((entry) => entry.text === text)?.isVisibleToBuyer).toBe(
      kind !== null,
    );
  });

  test("needs the current version and the right to pack, and happens once", async () => {
    const order = await placeAfter(moves);
    const body = { version: order.version };
    const stale = await desk.sendCommand(order.id, move, { version: order.version - 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    const both = await Promise.all([
      desk.sendCommand(order.id, move, body),
      desk.call("POST", `${order.id}/${move}`, body, desk.packer),
    ]);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const { version } = (await desk.call("GET", order.id)).body.data;
    expect((await desk.sendCommand(order.id, move, { version })).status).toBe(409);
  });
});

test("a delivery that is confirmed again within a minute sends no second email", async () => {
  const order = await placeAfter(3);
  await desk.letMailsLeave(order.orderNumber);
  const { version } = await reverse(order, "undeliver");
  expect(await queued(order.orderNumber)).toEqual(["order-not-delivered"]);
  await desk.sendCommand(order.id, "deliver", { version });
  expect(await queued(order.orderNumber)).toEqual([]);
});

test("a parcel that is sent again within a minute is announced by its new tracking", async () => {
  const order = await placeAfter(2);
  await desk.letMailsLeave(order.orderNumber);
  const { version } = await reverse(order, "cancel-shipment");
  expect(await queued(order.orderNumber)).toEqual(["order-shipment-cancelled"]);
  const tracking = { carrier: "DHL", trackingNumber: "D2" };
  const again = await desk.sendCommand(order.id, "ship", { version, ...tracking });
  expect(await queued(order.orderNumber)).toEqual(["order-tracking"]);
  await reverse({ ...order, version: again.body.data.version }, "cancel-shipment");
  expect(await queued(order.orderNumber)).toEqual(["order-shipment-cancelled"]);
});

test("a shipment is cancelled with the tracking that was corrected since", async () => {
  const order = await placeAfter(2);
  const parcel = { version: order.version, carrier: "DHL", trackingNumber: "D1" };
  await desk.call("PATCH", `${order.id}/parcel`, parcel);
  const back = await reverse({ ...order, version: order.version + 1 }, "cancel-shipment");
  expect(await queued(order.orderNumber)).toEqual([]);
  const open = back.timeline.filter(({ kind, isUndone }) => !isUndone && kind.includes("tracking"));
  expect(open).toEqual([]);
});

test("a parcel returned within a minute is only emailed as cancelled, and as shipped when reopened", async () => {
  const order = await placeAfter(2);
  const body = { version: order.version, reason: "Returned to sender", disposition: "stock" };
  const cancelled = await desk.sendCommand(order.id, "cancel", body);
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  expect(await queued(order.orderNumber)).toEqual(["order-cancelled"]);
  const back = await reverse({ ...order, version: cancelled.body.data.version }, "reopen");
  expect(back.status).toBe("SHIPPED");
  expect(await queued(order.orderNumber)).toEqual(["order-shipped"]);
});

test("a shipment cancelled within a minute of its missed delivery is not emailed as on its way", async () => {
  const order = await placeAfter(3);
  await desk.letMailsLeave(order.orderNumber);
  const { version } = await reverse(order, "undeliver");
  await reverse({ ...order, version }, "cancel-shipment");
  expect(await queued(order.orderNumber)).toEqual(["order-shipment-cancelled"]);
});

test("an order reopened and paid within a minute is not emailed a payment request again", async () => {
  const order = await desk.place();
  const cancelled = await desk.sendCommand(order.id, "cancel", {
    version: 1,
    reason: "Asked for it",
  });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  await desk.letMailsLeave(order.orderNumber);
  await reverse({ ...order, version: cancelled.body.data.version }, "reopen");
  expect(await queued(order.orderNumber)).toEqual(["order-reopened"]);
  await desk.pay(order.id);
  expect(await queued(order.orderNumber)).toEqual([]);
});
