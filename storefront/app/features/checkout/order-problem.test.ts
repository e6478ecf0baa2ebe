import { afterEach, expect, test, vi } from "vitest";
import type { FieldError } from "#contract/api/error-codes.ts";
import { ApiError } from "#contract/client/api-error.ts";
import { api } from "../../api.ts";
import { cartOrderKey } from "../../session/order/order-storage-keys.ts";
import { toOrderProblem } from "./order-problem.ts";

vi.mock("../../api.ts", () => ({ api: vi.fn() }));

const unpaid = { orderNumber: "ASO-7KQ2M9XW", totalAmount: 9000, email: "ada@example.com" };

/** An unpaid order whose stored payment status is out of date. */
function storeUnpaidOrder() {
  const stored = new Map([[cartOrderKey, JSON.stringify({ ...unpaid, unpayable: "unconfirmed" })]]);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const order = { state: "awaiting", orderStatus: "PENDING_PAYMENT", notes: [], canPay: true };
  vi.mocked(api).mockResolvedValue(order);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const line = (id: string, size: string, quantity: number) => ({
  id,
  size,
  quantity,
  name: `Product ${id}`,
  image: null,
  stock: 9,
  priceKobo: 1_000_000 as never,
  percentOff: 0,
  tiers: [],
});

const createError = (error: Partial<ApiError> & Pick<ApiError, "code">) =>
  new ApiError({ status: 409, detail: "Server words", meta: undefined, errors: [], ...error });

test("names the sent lines that are no longer sold", async () => {
  const errors: FieldError[] = [
    { field: "items.0.productId", message: "This product is no longer available" },
    { field: "items.2.size", message: "This product isn't available in this size" },
  ];
  const lines = [line("a", "M", 2), line("b", "S", 1), line("c", "XL", 3)];
  expect(await toOrderProblem(createError({ code: "validation_failed", errors }), lines)).toEqual({
    kind: "not_sold",
    shortage: {
      items: [
        { productId: "a", size: "M", name: "Product a", requested: 2, available: 0 },
        { productId: "c", size: "XL", name: "Product c", requested: 3, available: 0 },
      ],
    },
    heldByOrder: undefined,
  });
});

test("shows the server's message for any other error", async () => {
  const errors = [{ field: "shippingInfo.phone", message: "Required" }];
  const error = createError({ code: "validation_failed", errors });
  expect(await toOrderProblem(error, [line("a", "M", 2)])).toEqual({
    kind: "message",
    text: "Server words",
  });
  expect(await toOrderProblem(createError({ code: "network" }), [])).toEqual({
    kind: "message",
    text: "Failed to place order.",
  });
});

test("a cart with more lines than an order may have names the limit", async () => {
  const lines = Array.from({ length: 103 }, (_, i) => line(`p${i}`, "M", 1));
  const errors = [{ field: "items", message: "Must have at most 100 entries" }];
  expect(await toOrderProblem(createError({ code: "validation_failed", errors }), lines)).toEqual({
    kind: "message",
    text: "You can order up to 100 different items at a time. Please split this into several orders.",
  });
});

test("names an own unpaid order that may hold the discount, the items or the last allowed order", async () => {
  storeUnpaidOrder();
  const prices = { items: [], subtotal: 1, shipping: 0, total: 1, discount: null };
  const errors = [{ field: "discountCode", message: "This discount is used up" }];
  expect(
    await toOrderProblem(createError({ code: "price_changed", errors, meta: prices }), []),
  ).toEqual({
    kind: "price_changed",
    prices,
    reason: "This discount is used up",
    heldByOrder: unpaid,
  });
  const shortage = { items: [] };
  expect(await toOrderProblem(createError({ code: "out_of_stock", meta: shortage }), [])).toEqual({
    kind: "out_of_stock",
    shortage,
    heldByOrder: unpaid,
  });
  expect(await toOrderProblem(createError({ code: "unpaid_limit" }), [])).toMatchObject({
    heldByOrder: unpaid,
  });
  expect(await toOrderProblem(createError({ code: "network" }), [])).not.toHaveProperty(
    "heldByOrder",
  );
});
