import { expect, test } from "vitest";
import type { StaffOrderSummary } from "#contract/api/staff-orders.ts";
import { orderColumns } from "./order-columns.tsx";

const total = orderColumns("all", true, new Date()).find(({ head }) => head === "Total");
const cellOf = (row: Partial<StaffOrderSummary>) => total?.cell(row as StaffOrderSummary);

test("an order that was answered without its sum shows none, and no ₦0", () => {
  expect(cellOf({})).toBe("");
  expect(cellOf({ totalAmount: 0 })).toBe("₦0");
  expect(cellOf({ totalAmount: 58_000 })).toBe("₦58,000");
});
