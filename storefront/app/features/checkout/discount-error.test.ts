import { afterEach, expect, test, vi } from "vitest";
import type { PaymentStatus } from "#contract/api/payments/order-payments.ts";
import { ApiError } from "#contract/client/api-error.ts";
import { api } from "../../api.ts";
import { cartOrderKey } from "../../session/order-storage-keys.ts";
import { getDiscountError } from "./discount-error.ts";

vi.mock("../../api.ts", () => ({ api: vi.fn() }));

const unpaid = { orderNumber: "ASO-7KQ2M9XW", totalAmount: 9000, email: "ada@example.com" };

function storeUnpaidOrder(status: Partial<PaymentStatus> = {}) {
  const stored = new Map([[cartOrderKey, JSON.stringify(unpaid)]]);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const left = { state: "awaiting", orderStatus: "PENDING_PAYMENT", notes: [] };
  vi.mocked(api).mockResolvedValue({ ...left, nothingCharged: true, canPay: true, ...status });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const rejectWith = (code: "discount_used_up" | "discount_ended", message: string) => {
  const errors = [{ field: "code", message }];
  return getDiscountError(
    "Unable.",
    new ApiError({ code, status: 422, detail: "Unable.", errors }),
  );
};

test("a code that is refused is told why", async () => {
  storeUnpaidOrder();
  expect(await rejectWith("discount_ended", "This discount has ended")).toEqual({
    text: "Unable. This discount has ended.",
  });
});

test.each([
  [
    new ApiError({ code: "unavailable", status: 503, detail: "The shop is busy." }),
    "Unable. The shop is busy.",
  ],
  [
    new ApiError({ code: "rate_limited", status: 429, detail: "Too many requests." }, 240),
    "Unable. Too many requests. You can try again in 4 minutes.",
  ],
  [
    new ApiError({ code: "network", status: 0, detail: "" }),
    "Unable. We couldn’t reach the shop, so the code wasn’t checked.",
  ],
])("a code that nobody looked at after %o is not called bad alone", async (cause, text) => {
  expect(await getDiscountError("Unable.", cause)).toEqual({ text });
});

test("a used-up code held by the shopper's unpaid order is available by paying that", async () => {
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  expect(await rejectWith("discount_used_up", "This discount is used up")).toEqual({
    text: "Unable. This discount is used up.",
  });
  storeUnpaidOrder();
  expect(await rejectWith("discount_used_up", "This discount is used up")).toEqual({
    text: "Unable. This discount is used up. Your order ASO-7KQ2M9XW is unpaid. We’re holding your items at this price.",
    heldByOrder: unpaid,
  });
});

test.each([
  [{ nothingCharged: true }, "can no longer be paid. Its items will be released"],
  [{ nothingCharged: false, cardChargeUnconfirmed: true }, "We’re checking the payment"],
])(
  "a used-up code of an own order that can no longer be paid (%j) is not to be had by paying it",
  async (status, words) => {
    storeUnpaidOrder({ canPay: false, ...status });
    const { text, heldByOrder } = await rejectWith("discount_used_up", "This discount is used up");
    expect(heldByOrder).toBeUndefined();
    expect(text).toContain(words);
  },
);
