import { afterEach, expect, test, vi } from "vitest";
import type { ErrorCode } from "#contract/api/error-codes.ts";
import { ApiError } from "#contract/client/api-error.ts";
import { api } from "../../../api.ts";
import { getUndecidedOrder } from "../checkout-state.ts";
import {
  loadPaymentState,
  readPaymentState,
  reportPayment,
  startPayment,
} from "./payment-calls.ts";

vi.mock("../../../api.ts", () => ({ api: vi.fn() }));
afterEach(() => vi.resetAllMocks());

const order = { orderNumber: "ASO-7K3M9QXD", totalAmount: 10_000, email: "ada@example.com" };
const createError = (code: ErrorCode | "network", status: number) =>
  new ApiError({ code, status, detail: "No" });

test("a payment token that no longer works is reported and not used again", async () => {
  vi.mocked(api).mockRejectedValue(createError("not_found", 404));
  for (const request of [loadPaymentState, readPaymentState, startPayment]) {
    const state = await request(order);
    expect(state).toEqual({ step: "unheld", order });
    expect(getUndecidedOrder(state)).toBeUndefined();
  }
});

test.each([
  ["network", 0],
  ["unavailable", 503],
  ["rate_limited", 429],
] as const)("an unreachable shop (%s) is asked again", async (code, status) => {
  vi.mocked(api).mockRejectedValue(createError(code, status));
  expect(await loadPaymentState(order)).toEqual({ step: "confirming", order, lost: true });
});

test.each([
  [true, { step: "closed", order, orderStatus: "PENDING_PAYMENT", nothingCharged: true }],
  [
    false,
    { step: "unpaid", order, nothingCharged: false, cardChargeUnconfirmed: true, isOverdue: true },
  ],
])(
  "an order that can no longer be paid is shown as ended once nothing was charged (%s)",
  async (nothingCharged, state) => {
    vi.mocked(api)
      .mockRejectedValueOnce(createError("order_not_payable", 409))
      .mockResolvedValueOnce({
        ...{ state: "awaiting", orderStatus: "PENDING_PAYMENT", nothingCharged },
        ...(!nothingCharged && { cardChargeUnconfirmed: true }),
      });
    expect(await startPayment(order)).toEqual(state);
  },
);

test("a partly paid order never ends by itself and is shown as under review", async () => {
  const notes = [{ title: "₦4,000.00 is still to be paid", text: "Our mail lets you pay it." }];
  vi.mocked(api)
    .mockRejectedValueOnce(createError("order_not_payable", 409))
    .mockResolvedValueOnce({
      ...{ state: "awaiting", orderStatus: "PENDING_PAYMENT", nothingCharged: false },
      ...{ totalAmount: 10_000, dueAmount: 4_000, notes },
    });
  expect(await startPayment(order)).toEqual({ step: "review", order, notes: [] });
});

test("an order paid elsewhere is shown as paid", async () => {
  vi.mocked(api)
    .mockRejectedValueOnce(createError("order_not_payable", 409))
    .mockResolvedValueOnce({ state: "paid", transactionReference: "P-1", notes: [] });
  expect(await startPayment(order)).toMatchObject({ step: "paid", transactionReference: "P-1" });
});

const transfer = {
  ...{ bank: "Zenith Bank", accountNumber: "1012345678", accountName: "Aso", instructions: "" },
  ...{ amount: 10_000, narration: order.orderNumber, until: "2026-11-24T12:00:00Z" },
};
const awaiting = {
  ...{ state: "awaiting", orderStatus: "PENDING_PAYMENT", nothingCharged: true, notes: [] },
  ...{ totalAmount: 10_000, dueAmount: 10_000 },
};

test.each([
  ["network", 0],
  ["unavailable", 503],
  ["unauthenticated", 401],
] as const)(
  "a success whose report failed (%s) is reported by the next call, and nothing is paid twice",
  async (code, status) => {
    const success = { body: { reference: "ASO-7K3M9QXD-2", event: "success" } };
    vi.mocked(api).mockRejectedValueOnce(createError(code, status));
    const lostResult = await reportPayment(order, "ASO-7K3M9QXD-2", "success");
    const unreportedPayment = { ...order, unreportedPayment: "ASO-7K3M9QXD-2" };
    expect(lostResult).toEqual({ step: "confirming", order: unreportedPayment, lost: true });
    vi.mocked(api).mockResolvedValue(awaiting);
    for (const request of [loadPaymentState, readPaymentState, startPayment]) {
      expect(await request(unreportedPayment)).toEqual({ step: "confirming", order });
      const report = "POST /orders/:orderNumber/payment";
      expect(api).toHaveBeenLastCalledWith(report, expect.objectContaining(success));
    }
    expect(api).not.toHaveBeenCalledWith("POST /orders/:orderNumber/payment/attempts");
  },
);

test("a success is awaited after the payment time is over", async () => {
  vi.mocked(api).mockResolvedValue({ ...awaiting, canPay: false });
  const state = await reportPayment(order, order.orderNumber, "success");
  expect(state).toEqual({ step: "confirming", order });
});

test("an order awaiting a transfer says that its card window cannot be used", async () => {
  vi.mocked(api).mockResolvedValue({ ...awaiting, transfer });
  const state = await reportPayment(order, order.orderNumber, "config_error");
  expect(state).toMatchObject({
    step: "transfer",
    transfer,
    note: expect.stringContaining("Card"),
  });
});

test("an order awaiting a transfer says that it takes no card", async () => {
  vi.mocked(api)
    .mockRejectedValueOnce(createError("order_not_payable", 409))
    .mockResolvedValueOnce({ ...awaiting, transfer });
  expect(await startPayment(order)).toMatchObject({
    step: "transfer",
    note: expect.stringContaining("no longer be paid by card"),
  });
});

test("a card success of an order awaiting a transfer is awaited", async () => {
  vi.mocked(api).mockResolvedValue({ ...awaiting, transfer });
  const state = await reportPayment(order, order.orderNumber, "success");
  expect(state).toEqual({ step: "confirming", order });
});
