import { afterEach, expect, test, vi } from "vitest";
import { accountOrderKey, cartOrderKey, clearPendingOrders } from "./order-storage-keys.ts";
import { clearPendingOrder, readPendingOrder, savePendingOrder } from "./pending-order.ts";

const order = { orderNumber: "ASO-7KQ2M9XW", totalAmount: 9000, email: "ada@example.com" };
const older = { ...order, orderNumber: "ASO-3HT8P1QZ", fromAccount: true };

/** A browser whose storage is disabled or full. */
function stubStorage(calls: readonly string[]): void {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  const throwRefused = () => {
    throw new DOMException("Refused", "SecurityError");
  };
  const throwing = Object.fromEntries(calls.map((name) => [name, throwRefused]));
  vi.stubGlobal("sessionStorage", { ...storage, ...throwing });
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a browser that forbids storage", ["getItem", "setItem", "removeItem"]],
  ["one without room", ["setItem"]],
  ["one that keeps them", []],
])("%s knows a page's orders until they are settled or the shopper logs out", (_name, calls) => {
  stubStorage(calls);
  savePendingOrder(order);
  savePendingOrder(older, accountOrderKey);
  expect([readPendingOrder(), readPendingOrder(accountOrderKey)]).toEqual([order, older]);
  clearPendingOrder();
  expect([readPendingOrder(), readPendingOrder(accountOrderKey)]).toEqual([undefined, older]);
  savePendingOrder(order, cartOrderKey);
  clearPendingOrders();
  expect([readPendingOrder(), readPendingOrder(accountOrderKey)]).toEqual([undefined, undefined]);
});
