import { expect, test } from "vitest";
import type { PaymentStatus } from "#contract/api/payments/order-payments.ts";
import {
  type CheckoutState,
  closeOverdue,
  closesCardWindow,
  getPollDelayMs,
  getUndecidedOrder,
  mergeState,
  toCheckoutState,
} from "./checkout-state.ts";
import { isSettled } from "./is-settled.ts";
import { getUnpayableReason } from "./payment/pending-order-status.ts";

const order = { orderNumber: "ASO-7K3M9QXD", totalAmount: 10_000, email: "ada@example.com" };
const toStatus = (changes: Partial<PaymentStatus>): PaymentStatus => ({
  orderNumber: order.orderNumber,
  orderStatus: "PENDING_PAYMENT",
  state: "awaiting",
  transactionReference: null,
  totalAmount: 10_000,
  dueAmount: 10_000,
  nothingCharged: false,
  notes: [],
  ...changes,
});

test.each([
  ["unpaid, and the provider did not say so yet", toStatus({}), true],
  ["unpaid, as the provider says so far", toStatus({ nothingCharged: true }), true],
  ["confirming", toStatus({ state: "confirming" }), true],
  ["paid", toStatus({ state: "paid" }), false],
  ["reviewed by a person", toStatus({ state: "review" }), false],
  ["closed", toStatus({ state: "closed" }), false],
])("a payment that is %s is polled: %s", (_name, given, isPolled) => {
  expect(getUndecidedOrder(toCheckoutState(order, given)) === order).toBe(isPolled);
});

test.each([
  ["EXPIRED", true],
  ["CANCELLED", true],
  ["REFUNDED", true],
  ["PENDING_PAYMENT", false],
] as const)(
  "an order that takes no payment and is %s is not stored: %s",
  (orderStatus, settled) => {
    expect(isSettled({ step: "closed", order, orderStatus, nothingCharged: true })).toBe(settled);
  },
);

test.each<[CheckoutState, string | undefined]>([
  [{ step: "unpaid", order, nothingCharged: true }, undefined],
  [{ step: "closed", order, orderStatus: "PENDING_PAYMENT", nothingCharged: true }, "ended"],
  [{ step: "review", order, notes: [] }, "unconfirmed"],
  [{ step: "confirming", order }, "unconfirmed"],
  [{ step: "paid", order, transactionReference: null, notes: [] }, "paid"],
])("of an order that is $step is kept why it takes no payment", (state, unpayable) => {
  expect(getUnpayableReason(state)).toBe(unpayable);
});

test("an order past its payment time is shown as ended and not stored", () => {
  const state = toCheckoutState(order, toStatus({ canPay: false, nothingCharged: true }));
  expect(state).toEqual({
    step: "closed",
    order,
    orderStatus: "PENDING_PAYMENT",
    nothingCharged: true,
  });
  expect(getUnpayableReason(state)).toBe("ended");
});

test("an order past its payment time is polled while its card may still be charged", () => {
  const unconfirmed = toStatus({ canPay: false, cardChargeUnconfirmed: true });
  const state = toCheckoutState(order, unconfirmed);
  expect(state).toMatchObject({ step: "unpaid", isOverdue: true, nothingCharged: false });
  expect(getUndecidedOrder(state)).toEqual(order);
  expect(getUnpayableReason(state)).toBe("unconfirmed");
});

test("an order that takes no payment stays that way before its time is over, as its attempts may be used up", () => {
  const used = closeOverdue(
    toCheckoutState(order, toStatus({ canPay: true, cardChargeUnconfirmed: true })),
  );
  expect(
    mergeState(
      used,
      toCheckoutState(order, toStatus({ canPay: true, cardChargeUnconfirmed: true })),
    ),
  ).toBe(used);
  const answered = toCheckoutState(order, toStatus({ canPay: true, nothingCharged: true }));
  expect(mergeState(used, answered)).toMatchObject({ step: "closed", nothingCharged: true });
});

test("a transfer past its time is shown as ended", () => {
  const state = toCheckoutState(order, toStatus({ canPay: false, nothingCharged: false }));
  expect(state).toMatchObject({ step: "closed", nothingCharged: false });
});

test("an order partly paid in time is shown as under review", () => {
  const notes = [{ title: "₦4,000.00 is still to be paid", text: "Our mail lets you pay it." }];
  const state = toCheckoutState(order, toStatus({ canPay: false, dueAmount: 4_000, notes }));
  expect(state).toEqual({ step: "review", order, notes: [] });
});

test.each([
  ["its time to pay is over: whoever is at it may still pay", toStatus({ canPay: false }), false],
  ["the same, and it may be paid", toStatus({ canPay: false, cardChargeUnconfirmed: true }), false],
  ["it expired", toStatus({ state: "closed", orderStatus: "EXPIRED" }), true],
  ["it was paid elsewhere", toStatus({ state: "paid" }), true],
  ["nothing is new", toStatus({}), false],
])("the card window of an order: %s", (_name, given, ends) => {
  expect(closesCardWindow(toCheckoutState(order, given))).toBe(ends);
});

test("is polled every 3 s for a minute, then less and less often", () => {
  const delays = Array.from({ length: 40 }, (_, attempt) => getPollDelayMs(attempt) / 1000);
  expect(delays.slice(0, 20)).toEqual(Array(20).fill(3));
  expect(delays.slice(20, 26)).toEqual([6, 12, 24, 48, 60, 60]);
  expect(getPollDelayMs(10_000)).toBe(60_000);
});

test("is polled once a minute after the provider said that nothing was charged", () => {
  expect([getPollDelayMs(0, false), getPollDelayMs(0, true)]).toEqual([3_000, 60_000]);
});

const transfer = {
  ...{ bank: "Zenith Bank", accountNumber: "1012345678", accountName: "Aso", instructions: "" },
  ...{ amount: 10_000, narration: order.orderNumber, until: "2026-11-24T12:00:00Z" },
};

test("an open transfer shows a replaced account", () => {
  const open: CheckoutState = { step: "transfer", order, transfer, note: "No card now." };
  expect(mergeState(open, { step: "transfer", order, transfer })).toBe(open);
  const replaced = { ...transfer, accountNumber: "2098765432" };
  expect(mergeState(open, { step: "transfer", order, transfer: replaced })).toEqual({
    ...open,
    transfer: replaced,
  });
});

test("a transfer mentions a possible card charge while the server does", () => {
  const unconfirmed = toCheckoutState(order, toStatus({ transfer, cardChargeUnconfirmed: true }));
  expect(unconfirmed).toEqual({ step: "transfer", order, transfer, cardChargeUnconfirmed: true });
  const answered = toCheckoutState(order, toStatus({ transfer }));
  expect(mergeState(unconfirmed, answered)).toEqual({ step: "transfer", order, transfer });
});

test("a card window that failed to open leaves the transfer and shows why", () => {
  const open: CheckoutState = { step: "transfer", order, transfer };
  const refused: CheckoutState = { step: "unpaid", order, nothingCharged: false, note: "Busy." };
  expect(mergeState(open, refused)).toEqual({ ...open, note: "Busy." });
  expect(mergeState(refused, open)).toEqual({ ...open, note: "Busy." });
  const overdue: CheckoutState = { step: "unpaid", order, nothingCharged: false };
  expect(mergeState(open, overdue)).toBe(overdue);
});
