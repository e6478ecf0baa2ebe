import { beforeEach, expect, test, vi } from "vitest";
import { accountOrderKey } from "../../session/order/order-storage-keys.ts";
import { savePendingOrder } from "../../session/order/pending-order.ts";
import { findReturningOrder } from "./returning-order.ts";

const order = { orderNumber: "ASO-7K3M9QXD", totalAmount: 10_000, email: "ada@example.com" };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

test("the order is found by its number, with the payment that its page calls made", () => {
  savePendingOrder(order);
  savePendingOrder({ ...order, orderNumber: "ASO-3HT8P1QZ", fromAccount: true }, accountOrderKey);
  expect(findReturningOrder("?order=ASO-7K3M9QXD&reference=ASO-7K3M9QXD-2")).toEqual({
    ...order,
    unreportedPayment: "ASO-7K3M9QXD-2",
  });
  expect(findReturningOrder("?order=ASO-3HT8P1QZ")).toMatchObject({
    orderNumber: "ASO-3HT8P1QZ",
    fromAccount: true,
  });
});

test.each(["", "?order=ASO-00000000", "?reference=ASO-7K3M9QXD"])(
  "the address %j leads back to none",
  (search) => {
    savePendingOrder(order);
    expect(findReturningOrder(search)).toBeUndefined();
  },
);

test("a reference of another order is not taken for a payment of this one", () => {
  savePendingOrder(order);
  expect(findReturningOrder("?order=ASO-7K3M9QXD&reference=ASO-3HT8P1QZ")).toEqual(order);
});
