import { afterAll, beforeAll, expect, test } from "vitest";
import type { Order } from "#contract/api/orders/orders.ts";
import { createOrderDesk, type OrderDesk } from "../../../../tests/kit/order-desk.ts";
import { nextAddress, type Reply } from "../../../../tests/kit/shop.ts";

let desk: OrderDesk;
beforeAll(async () => {
  desk = await createOrderDesk();
});
afterAll(() => desk.close());

test("events of a newer release are left out, and the order stays readable", async () => {
  const { id, orderNumber, shippingInfo } = await desk.placePaid();
  const query = new URLSearchParams({ email: shippingInfo.email, orderNumber });
  const lookUp = () =>
    desk.shop.api<Reply<Order>>(`GET /orders/lookup?${query}`, { remoteAddress: nextAddress() });
  const before = (await lookUp()).body.data.timeline;
  const { timeline } = (await desk.call("GET", id)).body.data;
  await desk.shop.runtime.db.rows({
    text: `insert into order_event (order_id, kind, actor, data, is_visible_to_buyer)
      values ($1, 'from_the_next_release', 'system', '{"wings": 2}', true)`,
    values: [id],
  });
  const staffReads = await desk.call("GET", id);
  expect([staffReads.status, staffReads.body.data?.timeline]).toEqual([200, timeline]);
  const buyerReads = await lookUp();
  expect([buyerReads.status, buyerReads.body.data?.timeline]).toEqual([200, before]);
});
