import { beforeEach, expect, test, vi } from "vitest";
import { accountOrderKey, cartOrderKey } from "../../session/order-keys.ts";
import { recallPendingOrder, rememberPendingOrder } from "../../session/pending-order.ts";
import { keepToPay } from "../orders/keep-to-pay.ts";
import { keepStanding } from "./keep-standing.ts";

const order = { orderNumber: "ASO-7K3M9QXD", totalAmount: 10_000, email: "ada@example.com" };
const fromAccount = { ...order, fromAccount: true };
const untold = `${order.orderNumber}-2`;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

test.each([
  ["of the cart", order, cartOrderKey],
  ["paid from the account, a pay link or the look-up", fromAccount, accountOrderKey],
])("a success that the shop has not heard of is kept with an order %s", (_name, placed, key) => {
  rememberPendingOrder(placed, key);
  keepStanding({ step: "confirming", order: { ...placed, untold }, lost: true });
  expect(recallPendingOrder(key)?.untold).toBe(untold);
  expect(keepToPay({ ...order, totalAmount: 4_000 })).toBe(key);
  expect(recallPendingOrder(key)?.untold).toBe(untold);
  keepStanding({ step: "confirming", order: placed });
  expect(recallPendingOrder(key)?.untold).toBeUndefined();
});

test("an unheard success is kept with no other order", () => {
  rememberPendingOrder({ ...fromAccount, untold }, accountOrderKey);
  keepToPay({ ...order, orderNumber: "ASO-3HT8P1QZ" });
  const kept = recallPendingOrder(accountOrderKey);
  expect(kept).toEqual({ ...fromAccount, orderNumber: "ASO-3HT8P1QZ" });
});

test.each([undefined, "ended", "in_doubt"] as const)(
  "what a lost line leaves unknown changes nothing that is kept of an order (%s)",
  (unpayable) => {
    rememberPendingOrder({ ...order, unpayable });
    keepStanding({ step: "confirming", order, lost: true });
    expect(recallPendingOrder()?.unpayable).toBe(unpayable);
  },
);
