import { expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { countPacked } from "./use-packed-items.ts";

const lines = [
  { position: 1, quantity: 1, withdrawn: 0 },
  { position: 2, quantity: 3, withdrawn: 1 },
] as StaffOrder["lines"];

test.each([
  ["nothing", {}, 0],
  ["a line", { 1: 1 }, 1],
  ["more than is to be packed", { 1: 1, 2: 3 }, 3],
])("with %s checked, refunded items don't count", (_, checked: Record<number, number>, packed) => {
  expect(countPacked({ lines }, (position) => checked[position] ?? 0)).toEqual({
    packed,
    toPack: 3,
  });
});
