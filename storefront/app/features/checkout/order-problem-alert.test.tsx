import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { PaymentStatus } from "#contract/api/payments/order-payments.ts";
import { ApiError } from "#contract/client/api-error.ts";
import { api } from "../../api.ts";
import { cartOrderKey } from "../../session/order/order-storage-keys.ts";
import type { OrderProblem } from "./checkout-state.ts";
import OrderProblemAlert, { getDiscountError } from "./order-problem-alert.tsx";

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

test("a refused code says why", async () => {
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
])("a code that was not checked because of %o is not called bad", async (cause, text) => {
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
  "a used-up code of an own order that can no longer be paid (%j) is not available by paying it",
  async (status, expected) => {
    storeUnpaidOrder({ canPay: false, ...status });
    const { text, heldByOrder } = await rejectWith("discount_used_up", "This discount is used up");
    expect(heldByOrder).toBeUndefined();
    expect(text).toContain(expected);
  },
);

const heldByOrder = { orderNumber: "ASO-7KQ2M9XW", totalAmount: 9000, email: "ada@example.com" };

function renderText(problem: OrderProblem): string {
  const nothing = () => undefined;
  const element = <OrderProblemAlert problem={problem} onFix={nothing} onPayFor={nothing} />;
  return renderToStaticMarkup(element)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

test("a discount held by the shopper's unpaid order is available by paying it", () => {
  const figures = { items: [], subtotal: 10_000, shipping: 0, total: 10_000, discount: null };
  const reason = "This discount is used up";
  const text = renderText({ kind: "price_changed", prices: figures, reason, heldByOrder });
  expect(text).toContain("This discount is used up.");
  expect(text).toContain(
    "Your order ASO-7KQ2M9XW is unpaid. We’re holding your items at this price.",
  );
  expect(text).toContain("Pay for ASO-7KQ2M9XW");
  expect(text).toContain("Use the new total");
});

test("items no longer sold are named and removed in one click", () => {
  const item = { productId: "a", size: "M", name: "Benin popover", requested: 2, available: 0 };
  const text = renderText({ kind: "not_sold", shortage: { items: [item] } });
  expect(text).toContain("Some items in your cart are no longer available.");
  expect(text).toContain("Benin popover, size M: no longer available");
  expect(text).toContain("Update cart to available quantities");
  expect(text).not.toContain("Pay for");
});

test("who holds as many unpaid orders as one may is led to one of them", () => {
  const text = renderText({
    kind: "message",
    text: "You have 10 orders that are not paid yet.",
    heldByOrder,
  });
  expect(text).toContain("Pay for ASO-7KQ2M9XW");
  expect(text).not.toContain("Use the new total");
});

test.each([
  ["ended", "can no longer be paid. Its items will be released in a few minutes"],
  ["paid", "has already been paid"],
  ["unconfirmed", "and holding its items. Please don’t pay again"],
] as const)(
  "who cannot pay the order that keeps the pieces (%s) is not told to",
  (unpayable, reason) => {
    const item = { productId: "a", size: "M", name: "Benin popover", requested: 2, available: 0 };
    const order = { ...heldByOrder, unpayable };
    const text = renderText({
      kind: "out_of_stock",
      shortage: { items: [item] },
      heldByOrder: order,
    });
    expect(text).toContain(reason);
    expect(text).not.toMatch(/Pay for|is unpaid/);
  },
);
