import { expect, test } from "vitest";
import type { PaymentEntry } from "#contract/api/payments/staff-payments.ts";
import { entryAddress } from "./payment-rows.tsx";

const order = { id: "ord_1" } as PaymentEntry["order"];
const entry = (row: Partial<PaymentEntry>) => ({ order, state: null, method: null, ...row });

test.each([
  ["a transfer that was counted", { type: "payment", method: "transfer" }, "/payments/ord_1"],
  ["a payment by card", { type: "payment", method: "card" }, "/orders/ord_1"],
  ["a transfer that is awaited", { id: "ord_1", type: "transfer" }, "/payments/ord_1"],
  ["a refund to be sent", { id: "rfd_1", type: "refund", state: "to_send" }, "/payments/rfd_1"],
  ["a refund that was made", { id: "rfd_1", type: "refund", state: "done" }, "/orders/ord_1"],
  ["a case", { id: "rev_1", type: "case" }, "/payments/rev_1"],
  ["a case of the whole shop", { id: "rev_1", type: "case", order: null }, "/payments/rev_1"],
] as const)("%s opens where something can be done about it", (_, row, address) => {
  expect(entryAddress(entry(row) as PaymentEntry, true)).toBe(address);
});

test("members without the payments permission are linked to the order of a transfer, and may read a case", () => {
  const transfer = entry({ type: "payment", method: "transfer" }) as PaymentEntry;
  expect(entryAddress(transfer, false)).toBe("/orders/ord_1");
  expect(entryAddress(entry({ id: "rev_1", type: "case" }) as PaymentEntry, false)).toBe(
    "/payments/rev_1",
  );
});
