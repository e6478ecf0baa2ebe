import { afterEach, expect, test, vi } from "vitest";
import { accountOrderKey, cartOrderKey, forgetOrders } from "./order-keys.ts";
import { forgetPendingOrder, recallPendingOrder, rememberPendingOrder } from "./pending-order.ts";

const order = { orderNumber: "ASO-7KQ2M9XW", totalAmount: 9000, email: "ada@example.com" };
const older = { ...order, orderNumber: "ASO-3HT8P1QZ", fromAccount: true };

/** A browser that keeps nothing, or one without room. */
function refuse(calls: readonly string[]): void {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  const refusing = () => {
    throw new DOMException("Refused", "SecurityError");
  };
  const refused = Object.fromEntries(calls.map((name) => [name, refusing]));
  vi.stubGlobal("sessionStorage", { ...storage, ...refused });
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a browser that forbids storage", ["getItem", "setItem", "removeItem"]],
  ["one without room", ["setItem"]],
  ["one that keeps them", []],
])("%s knows the orders of a page until they are settled or somebody signs out", (_name, calls) => {
  refuse(calls);
  rememberPendingOrder(order);
  rememberPendingOrder(older, accountOrderKey);
  expect([recallPendingOrder(), recallPendingOrder(accountOrderKey)]).toEqual([order, older]);
  forgetPendingOrder();
  expect([recallPendingOrder(), recallPendingOrder(accountOrderKey)]).toEqual([undefined, older]);
  rememberPendingOrder(order, cartOrderKey);
  forgetOrders();
  expect([recallPendingOrder(), recallPendingOrder(accountOrderKey)]).toEqual([
    undefined,
    undefined,
  ]);
});
