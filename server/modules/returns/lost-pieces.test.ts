import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderReturns } from "#contract/api/returns.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import {
  createReturnDesk,
  type ReturnCase,
  type ReturnDesk,
} from "../../../tests/kit/return-desk.ts";
import type { Reply } from "../../../tests/kit/shop.ts";

let desk: ReturnDesk;
beforeAll(async () => {
  desk = await createReturnDesk();
});
afterAll(() => desk.close());

/** A return as its buyer sees it. */
async function seenByBuyer({ order, token }: ReturnCase) {
  const { body } = await desk.shop.api<Reply<OrderReturns>>(
    `GET /orders/${order.orderNumber}/returns`,
    { headers: { "x-return-token": token } },
  );
  return body.data.returns[0];
}

test("money goes back for the pieces that came, and for no other", async () => {
  const { id } = await desk.arrivedTwo({ asNew: 1, toMend: 0, lost: 1 });
  expect(await desk.read(id)).toMatchObject({ paidAmount: 10_000, mayClose: false });
  expect((await desk.act(id, "close", { words: "Not both came." })).status).toBe(409);
  expect((await desk.act(id, "refund", { amount: 20_000 })).status).toBe(409);
  expect(await desk.done(id, "refund", { amount: 10_000 })).toMatchObject({
    status: "REFUNDED",
    refundAmount: 10_000,
  });
});

test("where nothing came no money goes back, and it is closed", async () => {
  const { id } = await desk.arrivedTwo({ asNew: 0, toMend: 0, lost: 2 });
  expect(await desk.read(id)).toMatchObject({ paidAmount: 0, mayClose: true });
  const refused = await desk.act(id, "refund", { amount: 20_000 });
  expect(refused.body.detail).toBe("None of its pieces came. Close it.");
  expect((await desk.done(id, "close", { words: "Nothing came." })).status).toBe("CLOSED");
});

test.each([
  [1, "Received 1 of the 2 pieces of", "1 of the 2 pieces you sent back have arrived"],
  [2, "Noted that nothing came of", "What you sent back has not come"],
])("%i lost of two are told as lost, to staff and buyer", async (lost, toStaff, toBuyer) => {
  const asked = await desk.arrivedTwo({ asNew: 2 - lost, toMend: 0, lost }, "exchange");
  expect(await seenByBuyer(asked)).toMatchObject({ status: "ARRIVED", lost, paidBack: "none" });
  const { body } = await desk.shop.api<Reply<StaffOrder>>(`GET /staff/orders/${asked.order.id}`, {
    headers: desk.support.headers,
  });
  expect(JSON.stringify(body.data)).toContain(toStaff);
  const { body: own } = await desk.shop.api(
    `GET /orders/lookup?email=adaeze@example.com&orderNumber=${asked.order.orderNumber}`,
  );
  expect(JSON.stringify(own)).toContain(toBuyer);
});

test("its buyer reads that the money of an exchange went back another way", async () => {
  const asked = await desk.asked({}, 2);
  await desk.done(asked.id, "approve", { kind: "exchange" });
  expect(await seenByBuyer(asked)).toMatchObject({ paidBack: "none" });
  const made = await desk.shop.api(`POST /staff/orders/${asked.order.id}/refunds`, {
    headers: desk.support.headers,
    body: {
      ...{ mode: "amount", lines: [], shipping: false, why: "goodwill" },
      ...{ amount: 20_000, refundable: 20_000 },
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(await seenByBuyer(asked)).toMatchObject({ status: "APPROVED", paidBack: "all" });
});
