import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { OrderReturns } from "#contract/api/returns/returns.ts";
import {
  createReturnDesk,
  type ReturnCase,
  type ReturnDesk,
} from "../../../../tests/kit/return-desk.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";

let desk: ReturnDesk;
beforeAll(async () => {
  desk = await createReturnDesk();
});
afterAll(() => desk.close());

async function customerView({ order, token }: ReturnCase) {
  const { body } = await desk.shop.api<Reply<OrderReturns>>(
    `GET /orders/${order.orderNumber}/returns`,
    { headers: { "x-return-token": token } },
  );
  return body.data.returns[0];
}

test("only received items are refunded", async () => {
  const { id } = await desk.receiveTwo({ sellable: 1, damaged: 0, lost: 1 });
  expect(await desk.read(id)).toMatchObject({ refundableAmount: 10_000, canClose: false });
  expect((await desk.tryCommand(id, "close", { message: "Not both came." })).status).toBe(409);
  expect((await desk.tryCommand(id, "refund", { amount: 20_000 })).status).toBe(409);
  expect(await desk.runCommand(id, "refund", { amount: 10_000 })).toMatchObject({
    status: "REFUNDED",
    refundAmount: 10_000,
  });
});

test("a return without received items is not refunded but closed", async () => {
  const { id } = await desk.receiveTwo({ sellable: 0, damaged: 0, lost: 2 });
  expect(await desk.read(id)).toMatchObject({ refundableAmount: 0, canClose: true });
  const refused = await desk.tryCommand(id, "refund", { amount: 20_000 });
  expect(refused.body.detail).toBe("None of its items arrived. Close it.");
  expect((await desk.runCommand(id, "close", { message: "Nothing came." })).status).toBe("CLOSED");
});

test.each([
  [1, "Received 1 of the 2 items of", "We received 1 of the 2 items you sent back"],
  [2, "Nothing received for", "We haven't received your return"],
])("%i lost of two are shown as lost to staff and customer", async (lost, toStaff, toBuyer) => {
  const requested = await desk.receiveTwo({ sellable: 2 - lost, damaged: 0, lost }, "exchange");
  expect(await customerView(requested)).toMatchObject({
    status: "RECEIVED",
    lost,
    paidBack: "none",
  });
  const { body } = await desk.shop.api<Reply<StaffOrder>>(
    `GET /staff/orders/${requested.order.id}`,
    {
      headers: desk.support.headers,
    },
  );
  expect(JSON.stringify(body.data)).toContain(toStaff);
  const { body: own } = await desk.shop.api(
    `GET /orders/lookup?email=adaeze@example.com&orderNumber=${requested.order.orderNumber}`,
  );
  expect(JSON.stringify(own)).toContain(toBuyer);
});

test("the customer sees that an exchange was refunded otherwise", async () => {
  const requested = await desk.createReturn({}, 2);
  await desk.runCommand(requested.id, "approve", { kind: "exchange" });
  expect(await customerView(requested)).toMatchObject({ paidBack: "none" });
  const created = await desk.shop.api(`POST /staff/orders/${requested.order.id}/refunds`, {
    headers: desk.support.headers,
    body: {
      ...{ mode: "amount", lines: [], shipping: false, why: "goodwill" },
      ...{ amount: 20_000, refundable: 20_000 },
    },
  });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  expect(await customerView(requested)).toMatchObject({ status: "APPROVED", paidBack: "all" });
});
