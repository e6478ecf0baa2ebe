import { afterEach, beforeEach, expect, test } from "vitest";
import { withPayaza } from "../../../tests/kit/payaza-config.ts";
import {
  createPaymentShop,
  type OpenOrder,
  type PaymentShop,
} from "../../../tests/kit/payment-shop.ts";
import { getPaymentsState } from "./payment-state.queries.ts";
import { reconcile } from "./reconcile/reconcile.ts";

const minuteMs = 60_000;

let pay: PaymentShop;
beforeEach(async () => {
  pay = await createPaymentShop();
});
afterEach(() => pay.close());

const query = ({ payment }: OpenOrder) => reconcile(pay.runtime, payment.reference);
/** Queries an address where nothing listens. */
const queryUnreachable = ({ payment }: OpenOrder) =>
  reconcile(withPayaza(pay.runtime, { apiBase: "http://127.0.0.1:9" }), payment.reference);
const silentMinutes = async () => {
  const { silentSeconds } = await getPaymentsState(pay.runtime.db, pay.runtime.clock());
  return Math.round(silentSeconds / 60);
};

test("a provider is silent from the first query without an answer to the newest", async () => {
  const open = await pay.place();
  await query(open);
  expect(await silentMinutes()).toBe(0);
  pay.advance(24 * minuteMs);
  await queryUnreachable(open);
  pay.advance(45 * minuteMs);
  expect(await silentMinutes()).toBe(0);
  for (let n = 0; n < 2; n += 1) {
    await queryUnreachable(open);
    pay.advance(20 * minuteMs);
  }
  expect(await silentMinutes()).toBe(65);
  await query(open);
  expect(await silentMinutes()).toBe(0);
  await queryUnreachable(open);
  expect(await silentMinutes()).toBe(0);
});

test("is silent if newer payments were not queried", async () => {
  const open = await pay.place();
  await queryUnreachable(open);
  pay.advance(30 * minuteMs);
  await pay.place();
  await queryUnreachable(open);
  expect(await silentMinutes()).toBe(30);
});

test("is not silent while its last result for any payment is an answer", async () => {
  const [stuck, other] = [await pay.place(), await pay.place()];
  await query(other);
  await queryUnreachable(stuck);
  pay.advance(40 * minuteMs);
  await queryUnreachable(stuck);
  expect(await silentMinutes()).toBe(0);
  await queryUnreachable(other);
  expect(await silentMinutes()).toBe(40);
});

test("is silent at most since it last confirmed a payment", async () => {
  const [stuck, paid] = [await pay.place(), await pay.place()];
  await queryUnreachable(stuck);
  pay.advance(40 * minuteMs);
  pay.openPopup(paid.payment, { events: [] });
  pay.control.pay(paid.payment.reference);
  expect(await query(paid)).toBe("completed");
  expect(await silentMinutes()).toBe(0);
  pay.advance(10 * minuteMs);
  await queryUnreachable(stuck);
  expect(await silentMinutes()).toBe(10);
});
