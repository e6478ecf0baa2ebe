import { afterEach, expect, test, vi } from "vitest";
import type { ErrorCode } from "#contract/api/error-codes.ts";
import { ApiFault } from "#contract/client/api-fault.ts";
import { api } from "../../api.ts";
import { undecidedOrder } from "./checkout-state.ts";
import { findPaymentState, payAgain, readPaymentState, reportPayment } from "./payment-calls.ts";

vi.mock("../../api.ts", () => ({ api: vi.fn() }));
afterEach(() => vi.resetAllMocks());

const order = { orderNumber: "ASO-7K3M9QXD", totalAmount: 10_000, email: "ada@example.com" };
const fault = (code: ErrorCode | "network", status: number) =>
  new ApiFault({ code, status, detail: "No" });

test("a token that opens the payment no more is told as that, and not asked with again", async () => {
  vi.mocked(api).mockRejectedValue(fault("not_found", 404));
  for (const ask of [findPaymentState, readPaymentState, payAgain]) {
    const state = await ask(order);
    expect(state).toEqual({ step: "unheld", order });
    expect(undecidedOrder(state)).toBeUndefined();
  }
});

test.each([
  ["network", 0],
  ["unavailable", 503],
  ["rate_limited", 429],
] as const)("a shop that cannot be asked (%s) is asked again", async (code, status) => {
  vi.mocked(api).mockRejectedValue(fault(code, status));
  expect(await findPaymentState(order)).toEqual({ step: "confirming", order, lost: true });
});

test.each([
  [true, { step: "closed", order, orderStatus: "PENDING_PAYMENT", nothingCharged: true }],
  [false, { step: "unpaid", order, nothingCharged: false, cardInDoubt: true, isOverdue: true }],
])(
  "an order that can be paid no longer is told as ended once it is known that nothing was charged (%s)",
  async (nothingCharged, state) => {
    vi.mocked(api)
      .mockRejectedValueOnce(fault("order_not_payable", 409))
      .mockResolvedValueOnce({
        ...{ state: "awaiting", orderStatus: "PENDING_PAYMENT", nothingCharged },
        ...(!nothingCharged && { cardInDoubt: true }),
      });
    expect(await payAgain(order)).toEqual(state);
  },
);

test("an order of which a part was paid never ends by itself: it is told as looked at", async () => {
  const notes = [{ title: "₦4,000.00 is still to be paid", text: "Our mail lets you pay it." }];
  vi.mocked(api)
    .mockRejectedValueOnce(fault("order_not_payable", 409))
    .mockResolvedValueOnce({
      ...{ state: "awaiting", orderStatus: "PENDING_PAYMENT", nothingCharged: false },
      ...{ totalAmount: 10_000, dueAmount: 4_000, notes },
    });
  expect(await payAgain(order)).toEqual({ step: "review", order, notes: [] });
});

test("an order that was paid elsewhere meanwhile is told as paid", async () => {
  vi.mocked(api)
    .mockRejectedValueOnce(fault("order_not_payable", 409))
    .mockResolvedValueOnce({ state: "paid", transactionReference: "P-1", notes: [] });
  expect(await payAgain(order)).toMatchObject({ step: "paid", transactionReference: "P-1" });
});

const transfer = {
  ...{ bank: "Zenith Bank", accountNumber: "1012345678", accountName: "Aso", words: "" },
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
  "a success that is lost on its way (%s) is told again by whatever asks next, and nothing else is paid",
  async (code, status) => {
    const success = { body: { reference: "ASO-7K3M9QXD-2", event: "success" } };
    vi.mocked(api).mockRejectedValueOnce(fault(code, status));
    const lost = await reportPayment(order, "ASO-7K3M9QXD-2", "success");
    const untold = { ...order, untold: "ASO-7K3M9QXD-2" };
    expect(lost).toEqual({ step: "confirming", order: untold, lost: true });
    vi.mocked(api).mockResolvedValue(awaiting);
    for (const ask of [findPaymentState, readPaymentState, payAgain]) {
      expect(await ask(untold)).toEqual({ step: "confirming", order });
      const report = "POST /orders/:orderNumber/payment";
      expect(api).toHaveBeenLastCalledWith(report, expect.objectContaining(success));
    }
    expect(api).not.toHaveBeenCalledWith("POST /orders/:orderNumber/payment/attempts");
  },
);

test("a success is waited for though the time to pay is over by now", async () => {
  vi.mocked(api).mockResolvedValue({ ...awaiting, mayPay: false });
  const state = await reportPayment(order, order.orderNumber, "success");
  expect(state).toEqual({ step: "confirming", order });
});

test("an order that awaits a transfer tells that its card window cannot be used", async () => {
  vi.mocked(api).mockResolvedValue({ ...awaiting, transfer });
  const state = await reportPayment(order, order.orderNumber, "config_error");
  expect(state).toMatchObject({
    step: "transfer",
    transfer,
    note: expect.stringContaining("Card"),
  });
});

test("an order that awaits a transfer and takes no card any more tells so", async () => {
  vi.mocked(api)
    .mockRejectedValueOnce(fault("order_not_payable", 409))
    .mockResolvedValueOnce({ ...awaiting, transfer });
  expect(await payAgain(order)).toMatchObject({
    step: "transfer",
    note: expect.stringContaining("no longer be paid by card"),
  });
});

test("a success by card of an order that awaits a transfer is waited for", async () => {
  vi.mocked(api).mockResolvedValue({ ...awaiting, transfer });
  const state = await reportPayment(order, order.orderNumber, "success");
  expect(state).toEqual({ step: "confirming", order });
});
