import { afterAll, beforeAll, expect, test } from "vitest";
import { flood } from "../../../../tests/kit/flood.ts";
import {
  createPaymentShop,
  type OpenOrder,
  type PaymentShop,
} from "../../../../tests/kit/payment-shop.ts";
import { nextAddress } from "../../../../tests/kit/shop.ts";
import { expireUnpaidOrders } from "../reconcile/expire-unpaid-orders.ts";

const minuteMs = 60_000;

let pay: PaymentShop;
beforeAll(async () => {
  pay = await createPaymentShop();
});
afterAll(() => pay.close());

/**
 * Closes the pop-up and starts the payment again, time after time.
 * @returns every attempt of the order
 */
async function payAgain(open: OpenOrder, times: number): Promise<OpenOrder[]> {
  const attempts: OpenOrder[] = [open];
  let newest = open;
  pay.openPopup(open.payment, { events: [] });
  for (let i = 0; i < times; i += 1) {
    await pay.report(newest, "close");
    const { data } = (await pay.resume(open)).body;
    if (!data) continue;
    newest = { ...open, payment: data };
    attempts.push(newest);
    pay.openPopup(data, { events: [] });
  }
  return attempts;
}

const countQueries = (attempts: readonly OpenOrder[]) =>
  attempts.map((each) => pay.questions(each)).reduce((sum, count) => sum + count, 0);

test("closing the pop-up and paying again repeatedly queries the provider at most twice a second", async () => {
  const open = await pay.place();
  const attempts = await payAgain(open, 40);
  expect(attempts).toHaveLength(10);
  expect(countQueries(attempts)).toBeLessThan(120);

  const before = countQueries(attempts);
  for (let i = 0; i < 30; i += 1) await pay.poll(open);
  expect(countQueries(attempts) - before).toBeLessThan(90);
  // Each of them is still queried.
  for (const each of attempts.slice(0, -1)) pay.control.pay(each.payment.reference);
  for (let i = 0; i < 8; i += 1) await pay.poll(open);
  expect((await pay.books(open)).captured).not.toEqual([]);
});

test("a report by the pop-up is checked, however recently a page queried", async () => {
  const open = await pay.place();
  pay.openPopup(open.payment, { events: [] });
  await pay.poll(open);
  const before = pay.questions(open);
  pay.advance(-2_000);
  await pay.report(open, "close");
  expect(pay.questions(open)).toBe(before + 1);
});

test("opens no further attempt before the pending answer arrives", async () => {
  const open = await pay.place();
  pay.openPopup(open.payment, { events: [] });
  pay.control.pay(open.payment.reference);
  const { db, clock } = pay.runtime;
  const update = { text: "update payment_attempt set last_checked_at = $1 where reference = $2" };
  await db.rows({ ...update, values: [clock(), open.payment.reference] });
  const before = pay.questions(open);
  // That query stores no result, so the next one is due after two seconds.
  expect((await pay.resume(open)).body.code).toBe("order_not_payable");
  expect(pay.questions(open)).toBe(before + 1);
  expect((await pay.books(open)).status).toBe("PAID");
});

test("reports by one pop-up after another keep an order for twenty minutes past its hold", async () => {
  const open = await pay.place();
  const attempts = await payAgain(open, 4);
  expect(attempts).toHaveLength(5);
  pay.advance(29 * minuteMs);
  const statuses: string[] = [];
  for (const each of attempts) {
    await pay.report(open, "success", each.payment.reference);
    await expireUnpaidOrders(pay.runtime);
    statuses.push((await pay.books(open)).status);
    pay.advance(9 * minuteMs);
  }
  const unpaid = "PENDING_PAYMENT";
  expect(statuses).toEqual([unpaid, unpaid, unpaid, "EXPIRED", "EXPIRED"]);
});

test("limits provider queries per client and minute; beyond it pages get the stored state, and others still query", async () => {
  const remoteAddress = nextAddress();
  const open = await pay.place();
  pay.openPopup(open.payment, { events: [] });
  const path = ({ order }: OpenOrder) => `/orders/${order.orderNumber}/payment` as const;
  const call = (of: OpenOrder, method: "GET" | "POST", rest = "", body?: object) =>
    pay.shop.api(`${method} ${path(of)}${rest}`, {
      headers: { "x-order-token": of.order.orderToken },
      remoteAddress,
      ...(body && { body }),
    });
  for (let n = 0; n < 6; n += 1) {
    const held = await pay.place();
    expect(await flood(200, () => call(held, "GET"))).toEqual({ 200: 200 });
  }
  pay.advance(2_500);
  const before = pay.questions(open);
  expect((await call(open, "GET")).status).toBe(200);
  const report = { reference: open.payment.reference, event: "success" };
  expect((await call(open, "POST", "", report)).status).toBe(200);
  const again = await call(open, "POST", "/attempts");
  expect([again.status, Number(again.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect(pay.questions(open)).toBe(before);
  await pay.poll(open);
  expect(pay.questions(open)).toBe(before + 1);
});
