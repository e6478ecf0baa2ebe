import { afterEach, expect, test, vi } from "vitest";
import type { PaymentStatus } from "#contract/api/order-payments.ts";
import { ApiFault } from "#contract/client/api-fault.ts";
import { api } from "../../api.ts";
import { cartOrderKey } from "../../session/order-keys.ts";
import { discountRefusal } from "./discount-refusal.ts";

vi.mock("../../api.ts", () => ({ api: vi.fn() }));

const unpaid = { orderNumber: "ASO-7KQ2M9XW", totalAmount: 9000, email: "ada@example.com" };

/** This tab was paying for an order and has not. */
function leaveUnpaid(standing: Partial<PaymentStatus> = {}) {
  const kept = new Map([[cartOrderKey, JSON.stringify(unpaid)]]);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const left = { state: "awaiting", orderStatus: "PENDING_PAYMENT", notes: [] };
  vi.mocked(api).mockResolvedValue({ ...left, nothingCharged: true, mayPay: true, ...standing });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const refused = (code: "discount_used_up" | "discount_ended", message: string) => {
  const errors = [{ field: "code", message }];
  return discountRefusal("Unable.", new ApiFault({ code, status: 422, detail: "Unable.", errors }));
};

test("a code that is refused is told why", async () => {
  leaveUnpaid();
  expect(await refused("discount_ended", "This discount has ended")).toEqual({
    text: "Unable. This discount has ended.",
  });
});

test.each([
  [
    new ApiFault({ code: "unavailable", status: 503, detail: "The shop is busy." }),
    "Unable. The shop is busy.",
  ],
  [
    new ApiFault({ code: "rate_limited", status: 429, detail: "Too many requests." }, 240),
    "Unable. Too many requests. You can try again in 4 minutes.",
  ],
  [
    new ApiFault({ code: "network", status: 0, detail: "" }),
    "Unable. We could not reach the shop; the code was not checked.",
  ],
])("a code that nobody looked at after %o is not called bad alone", async (cause, text) => {
  expect(await discountRefusal("Unable.", cause)).toEqual({ text });
});

test("a used-up code that an own unpaid order may hold is still had by paying that", async () => {
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  expect(await refused("discount_used_up", "This discount is used up")).toEqual({
    text: "Unable. This discount is used up.",
  });
  leaveUnpaid();
  expect(await refused("discount_used_up", "This discount is used up")).toEqual({
    text: "Unable. This discount is used up. Your order ASO-7KQ2M9XW is not paid yet and keeps its pieces and its price for you.",
    keptBy: unpaid,
  });
});

test.each([
  [{ nothingCharged: true }, "can no longer be paid. It holds its pieces and its price"],
  [{ nothingCharged: false, cardInDoubt: true }, "is being checked, and it keeps its pieces"],
])(
  "a used-up code of an own order that can no longer be paid (%j) is not to be had by paying it",
  async (standing, words) => {
    leaveUnpaid({ mayPay: false, ...standing });
    const { text, keptBy } = await refused("discount_used_up", "This discount is used up");
    expect(keptBy).toBeUndefined();
    expect(text).toContain(words);
  },
);
