import { afterEach, expect, test, vi } from "vitest";
import type { FieldError } from "#contract/api/error-codes.ts";
import { ApiFault } from "#contract/client/api-fault.ts";
import { api } from "../../api.ts";
import { cartOrderKey } from "../../session/order-keys.ts";
import { problemOf } from "./problem-of.ts";

vi.mock("../../api.ts", () => ({ api: vi.fn() }));

const unpaid = { orderNumber: "ASO-7KQ2M9XW", totalAmount: 9000, email: "ada@example.com" };

/** This tab was paying for an order and has not; what was known of its payment is out of date. */
function leaveUnpaid() {
  const kept = new Map([[cartOrderKey, JSON.stringify({ ...unpaid, unpayable: "in_doubt" })]]);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const order = { state: "awaiting", orderStatus: "PENDING_PAYMENT", notes: [], mayPay: true };
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

const refused = (fault: Partial<ApiFault> & Pick<ApiFault, "code">) =>
  new ApiFault({ status: 409, detail: "Server words", meta: undefined, errors: [], ...fault });

test("names what is no longer sold by the lines that were sent", async () => {
  const errors: FieldError[] = [
    { field: "items.0.productId", message: "This product is not on sale" },
    { field: "items.2.size", message: "This product does not come in this size" },
  ];
  const lines = [line("a", "M", 2), line("b", "S", 1), line("c", "XL", 3)];
  expect(await problemOf(refused({ code: "validation_failed", errors }), lines)).toEqual({
    kind: "not_sold",
    short: {
      items: [
        { productId: "a", size: "M", name: "Product a", requested: 2, available: 0 },
        { productId: "c", size: "XL", name: "Product c", requested: 3, available: 0 },
      ],
    },
    keptBy: undefined,
  });
});

test("says what is wrong with anything else in the server's words", async () => {
  const errors = [{ field: "shippingInfo.phone", message: "Required" }];
  const fault = refused({ code: "validation_failed", errors });
  expect(await problemOf(fault, [line("a", "M", 2)])).toEqual({
    kind: "message",
    text: "Server words",
  });
  expect(await problemOf(refused({ code: "network" }), [])).toEqual({
    kind: "message",
    text: "Failed to place order.",
  });
});

test("a cart of more lines than an order takes is told how many are too much", async () => {
  const lines = Array.from({ length: 103 }, (_, i) => line(`p${i}`, "M", 1));
  const errors = [{ field: "items", message: "Must have at most 100 entries" }];
  expect(await problemOf(refused({ code: "validation_failed", errors }), lines)).toEqual({
    kind: "message",
    text: "An order takes 100 lines at most. Keep 3 for the next order.",
  });
});

test("an own unpaid order is named that may hold the discount, the pieces, or the room for one more", async () => {
  leaveUnpaid();
  const figures = { items: [], subtotal: 1, shipping: 0, total: 1, discount: null };
  const errors = [{ field: "discountCode", message: "This discount is used up" }];
  expect(await problemOf(refused({ code: "price_changed", errors, meta: figures }), [])).toEqual({
    kind: "price_changed",
    figures,
    reason: "This discount is used up",
    keptBy: unpaid,
  });
  const short = { items: [] };
  expect(await problemOf(refused({ code: "out_of_stock", meta: short }), [])).toEqual({
    kind: "out_of_stock",
    short,
    keptBy: unpaid,
  });
  expect(await problemOf(refused({ code: "unpaid_limit" }), [])).toMatchObject({ keptBy: unpaid });
  expect(await problemOf(refused({ code: "network" }), [])).not.toHaveProperty("keptBy");
});
