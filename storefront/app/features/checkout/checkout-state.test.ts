import { expect, test } from "vitest";
import type { PaymentStatus } from "#contract/api/order-payments.ts";
import {
  afterStatus,
  type CheckoutState,
  endOverdue,
  endsCardWindow,
  pauseBeforeAsking,
  takeNews,
  undecidedOrder,
} from "./checkout-state.ts";
import { isSettled } from "./is-settled.ts";
import { unpayableOf } from "./keep-standing.ts";

const order = { orderNumber: "ASO-7K3M9QXD", totalAmount: 10_000, email: "ada@example.com" };
const status = (changes: Partial<PaymentStatus>): PaymentStatus => ({
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
  ["unpaid, and the provider did not say so yet", status({}), true],
  ["unpaid, as the provider says so far", status({ nothingCharged: true }), true],
  ["confirming", status({ state: "confirming" }), true],
  ["paid", status({ state: "paid" }), false],
  ["looked at by a person", status({ state: "review" }), false],
  ["closed", status({ state: "closed" }), false],
])("a payment that is %s: asked about again is %s", (_name, given, asksAgain) => {
  expect(undecidedOrder(afterStatus(order, given)) === order).toBe(asksAgain);
});

test.each([
  ["EXPIRED", true],
  ["CANCELLED", true],
  ["REFUNDED", true],
  ["PENDING_PAYMENT", false],
] as const)(
  "an order that takes no payment any more and is %s is kept no longer: %s",
  (orderStatus, settled) => {
    expect(isSettled({ step: "closed", order, orderStatus, nothingCharged: true })).toBe(settled);
  },
);

test.each<[CheckoutState, string | undefined]>([
  [{ step: "unpaid", order, nothingCharged: true }, undefined],
  [{ step: "closed", order, orderStatus: "PENDING_PAYMENT", nothingCharged: true }, "ended"],
  [{ step: "review", order, notes: [] }, "in_doubt"],
  [{ step: "confirming", order }, "in_doubt"],
  [{ step: "paid", order, transactionReference: null, notes: [] }, "paid"],
])("of an order that is $step is kept why it takes no payment", (state, unpayable) => {
  expect(unpayableOf(state)).toBe(unpayable);
});

test("an order whose time to pay is over is told as ended, and not as kept", () => {
  const state = afterStatus(order, status({ mayPay: false, nothingCharged: true }));
  expect(state).toEqual({
    step: "closed",
    order,
    orderStatus: "PENDING_PAYMENT",
    nothingCharged: true,
  });
  expect(unpayableOf(state)).toBe("ended");
});

test("an order whose time to pay is over while its card may be charged is asked about until that is known", () => {
  const inDoubt = status({ mayPay: false, cardInDoubt: true });
  const state = afterStatus(order, inDoubt);
  expect(state).toMatchObject({ step: "unpaid", isOverdue: true, nothingCharged: false });
  expect(undecidedOrder(state)).toEqual(order);
  expect(unpayableOf(state)).toBe("in_doubt");
});

test("an order that takes no payment stays so, though its time is not over: its attempts may be", () => {
  const used = endOverdue(afterStatus(order, status({ mayPay: true, cardInDoubt: true })));
  expect(takeNews(used, afterStatus(order, status({ mayPay: true, cardInDoubt: true })))).toBe(
    used,
  );
  const answered = afterStatus(order, status({ mayPay: true, nothingCharged: true }));
  expect(takeNews(used, answered)).toMatchObject({ step: "closed", nothingCharged: true });
});

test("a transfer whose time is over is told as ended: nobody can be asked whether its money left", () => {
  const state = afterStatus(order, status({ mayPay: false, nothingCharged: false }));
  expect(state).toMatchObject({ step: "closed", nothingCharged: false });
});

test("an order of which a part was paid in time is told as looked at", () => {
  const notes = [{ title: "₦4,000.00 is still to be paid", text: "Our mail lets you pay it." }];
  const state = afterStatus(order, status({ mayPay: false, dueAmount: 4_000, notes }));
  expect(state).toEqual({ step: "review", order, notes: [] });
});

test.each([
  ["its time to pay is over: whoever is at it may still pay", status({ mayPay: false }), false],
  ["the same, and it may be paid", status({ mayPay: false, cardInDoubt: true }), false],
  ["it expired", status({ state: "closed", orderStatus: "EXPIRED" }), true],
  ["it was paid elsewhere", status({ state: "paid" }), true],
  ["nothing is new", status({}), false],
])("the card window of an order: %s", (_name, given, ends) => {
  expect(endsCardWindow(afterStatus(order, given))).toBe(ends);
});

test("is asked about every 3 s for a minute, then ever more seldom, and never given up", () => {
  const pauses = Array.from({ length: 40 }, (_, asked) => pauseBeforeAsking(asked) / 1000);
  expect(pauses.slice(0, 20)).toEqual(Array(20).fill(3));
  expect(pauses.slice(20, 26)).toEqual([6, 12, 24, 48, 60, 60]);
  expect(pauseBeforeAsking(10_000)).toBe(60_000);
});

test("is asked about once a minute after the provider said that nothing was charged", () => {
  expect([pauseBeforeAsking(0, false), pauseBeforeAsking(0, true)]).toEqual([3_000, 60_000]);
});

const transfer = {
  ...{ bank: "Zenith Bank", accountNumber: "1012345678", accountName: "Aso", words: "" },
  ...{ amount: 10_000, narration: order.orderNumber, until: "2026-11-24T12:00:00Z" },
};

test("an open transfer shows the account that took the place of another", () => {
  const shown: CheckoutState = { step: "transfer", order, transfer, note: "No card now." };
  expect(takeNews(shown, { step: "transfer", order, transfer })).toBe(shown);
  const replaced = { ...transfer, accountNumber: "2098765432" };
  expect(takeNews(shown, { step: "transfer", order, transfer: replaced })).toEqual({
    ...shown,
    transfer: replaced,
  });
});

test("a transfer tells of a card that may be charged for as long as the server does", () => {
  const asked = afterStatus(order, status({ transfer, cardInDoubt: true }));
  expect(asked).toEqual({ step: "transfer", order, transfer, cardInDoubt: true });
  const answered = afterStatus(order, status({ transfer }));
  expect(takeNews(asked, answered)).toEqual({ step: "transfer", order, transfer });
});

test("a card window that could not be opened leaves the transfer as it stands, and says why", () => {
  const shown: CheckoutState = { step: "transfer", order, transfer };
  const refused: CheckoutState = { step: "unpaid", order, nothingCharged: false, note: "Busy." };
  expect(takeNews(shown, refused)).toEqual({ ...shown, note: "Busy." });
  // Opened from the account, before anything is known of the order.
  expect(takeNews(refused, shown)).toEqual({ ...shown, note: "Busy." });
  const overdue: CheckoutState = { step: "unpaid", order, nothingCharged: false };
  expect(takeNews(shown, overdue)).toBe(overdue);
});
