import { beforeEach, expect, test, vi } from "vitest";
import { accountOrderKey, cartOrderKey } from "../../../session/order/order-storage-keys.ts";
import { readPendingOrder, savePendingOrder } from "../../../session/order/pending-order.ts";
import { saveOrderToPay } from "../../orders/save-order-to-pay.ts";
import { savePaymentStatus } from "./pending-order-status.ts";

const order = { orderNumber: "ASO-7K3M9QXD", totalAmount: 10_000, email: "ada@example.com" };
const fromAccount = { ...order, fromAccount: true };
const unreportedPayment = `${order.orderNumber}-2`;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

test.each([
  ["of the cart", order, cartOrderKey],
  ["paid from the account, a pay link or the look-up", fromAccount, accountOrderKey],
])("a success that the shop has not heard of is kept with an order %s", (_name, placed, key) => {
  savePendingOrder(placed, key);
  savePaymentStatus({ step: "confirming", order: { ...placed, unreportedPayment }, lost: true });
  expect(readPendingOrder(key)?.unreportedPayment).toBe(unreportedPayment);
  expect(saveOrderToPay({ ...order, totalAmount: 4_000 })).toBe(key);
  expect(readPendingOrder(key)?.unreportedPayment).toBe(unreportedPayment);
  savePaymentStatus({ step: "confirming", order: placed });
  expect(readPendingOrder(key)?.unreportedPayment).toBeUndefined();
});

test("an unreported success is stored with no other order", () => {
  savePendingOrder({ ...fromAccount, unreportedPayment }, accountOrderKey);
  saveOrderToPay({ ...order, orderNumber: "ASO-3HT8P1QZ" });
  const stored = readPendingOrder(accountOrderKey);
  expect(stored).toEqual({ ...fromAccount, orderNumber: "ASO-3HT8P1QZ" });
});

test.each([undefined, "ended", "unconfirmed"] as const)(
  "what a lost line leaves unknown changes nothing that is kept of an order (%s)",
  (unpayable) => {
    savePendingOrder({ ...order, unpayable });
    savePaymentStatus({ step: "confirming", order, lost: true });
    expect(readPendingOrder()?.unpayable).toBe(unpayable);
  },
);
