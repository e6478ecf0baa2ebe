import { afterEach, expect, test, vi } from "vitest";
import type { ErrorCode } from "#contract/api/error-codes.ts";
import { ApiFault } from "#contract/client/api-fault.ts";
import { api } from "../../api.ts";
import { undecidedOrder } from "./checkout-state.ts";
import { findPaymentState, payAgain, readPaymentState } from "./payment-calls.ts";

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

test.each([true, false])(
  "an order that can be paid no longer is told as ended, and not as kept (nothing charged: %s)",
  async (nothingCharged) => {
    vi.mocked(api)
      .mockRejectedValueOnce(fault("order_not_payable", 409))
      .mockResolvedValueOnce({ state: "awaiting", orderStatus: "PENDING_PAYMENT", nothingCharged });
    expect(await payAgain(order)).toEqual({
      step: "closed",
      order,
      orderStatus: "PENDING_PAYMENT",
      nothingCharged,
    });
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
