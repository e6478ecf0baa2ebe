import { afterAll, beforeAll, expect, test } from "vitest";
import type { PressedOrder } from "#contract/api/staff-orders.ts";
import { createOrderDesk, type OrderDesk } from "../../../tests/kit/order-desk.ts";
import { askedReturn, linkToReturns } from "../../../tests/kit/returns.ts";
import { findDrift } from "../../../tests/kit/shop.ts";

// An order is called delivered, its buyer asks for another size at once, and the press is to be taken back.

let desk: OrderDesk;
beforeAll(async () => {
  desk = await createOrderDesk();
});
afterAll(async () => {
  expect(await findDrift(desk.shop)).toEqual([]);
  await desk.close();
});

test("that an order was delivered is taken back no more once its buyer asked for a return", async () => {
  const order = await desk.placePaid();
  const press = async (what: string, version: number) => {
    const { status, body } = await desk.press(order.id, what, { version });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  let pressed: PressedOrder = await press("pack", 2);
  pressed = await press("send", pressed.order.version);
  pressed = await press("deliver", pressed.order.version);
  const token = await linkToReturns(desk.shop, order);
  await askedReturn(desk.shop, { order, token });
  const { status, body } = await desk.press(order.id, "undo", { eventId: pressed.undo?.eventId });
  expect([status, body.detail]).toEqual([409, "The order has gone on since."]);
  expect((await desk.call("GET", order.id)).body.data.status).toBe("DELIVERED");
});
