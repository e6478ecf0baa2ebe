import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ChargebackDesk,
  createChargebackDesk,
} from "../../../../tests/kit/chargeback-desk.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";

let desk: ChargebackDesk;
beforeAll(async () => {
  desk = await createChargebackDesk("paystack");
});
afterAll(() => desk.close());

const kind = "reversed_after_paid" as const;

async function refundPart({ order }: OpenOrder, amount: number): Promise<void> {
  const refunded = await desk.call(`POST /staff/orders/${order.id}/refunds`, desk.owner, {
    ...{ mode: "amount", lines: [], shipping: false, why: "goodwill" },
    ...{ amount, refundable: 10_000 },
  });
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(201);
}

test("a payment called reversed because of the store's own refund is no case", async () => {
  const open = await desk.paid();
  await refundPart(open, 4_000);
  await desk.turn(open, "Failed");
  expect(await desk.kindsOf(open)).toEqual([]);
});

test("what went back beyond the store's refunds is a case, for that alone", async () => {
  const open = await desk.paid();
  await refundPart(open, 4_000);
  desk.pay.control.reversePart(open.payment.reference, 250_000);
  await desk.turn(open, "Failed");
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 2_500 });
});

test("a reversed payment of which nothing was refunded is a case for all of it", async () => {
  const open = await desk.paid();
  await desk.turn(open, "Failed");
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
});
