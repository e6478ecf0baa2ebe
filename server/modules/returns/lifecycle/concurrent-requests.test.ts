import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { createOrderDesk, type OrderDesk } from "../../../../tests/kit/order-desk.ts";
import { linkToReturns, requestReturn } from "../../../../tests/kit/returns.ts";
import { findDiscrepancies } from "../../../../tests/kit/shop.ts";

// An order is called delivered, its buyer asks for another size at once, and the press is to be taken back.

let desk: OrderDesk;
beforeAll(async () => {
  desk = await createOrderDesk();
});
afterAll(async () => {
  expect(await findDiscrepancies(desk.shop)).toEqual([]);
  await desk.close();
});

test("a delivery cannot be undone once a return was requested", async () => {
  const order = await desk.placePaid();
  const transition = async (what: string, version: number) => {
    const { status, body } = await desk.sendCommand(order.id, what, { version });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  let transitioned: StaffOrder = await transition("pack", 2);
  transitioned = await transition("ship", transitioned.version);
  transitioned = await transition("deliver", transitioned.version);
  const token = await linkToReturns(desk.shop, order);
  await requestReturn(desk.shop, { order, token });
  const { status, body } = await desk.sendCommand(order.id, "undeliver", {
    version: transitioned.version,
  });
  expect([status, body.detail]).toEqual([
    409,
    "A refund or return was requested since this order was delivered, so it stays delivered.",
  ]);
  expect((await desk.call("GET", order.id)).body.data.status).toBe("DELIVERED");
});
