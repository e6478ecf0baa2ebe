import { expect, test } from "vitest";
import { getBulkTransitions } from "./bulk-transitions.ts";

test.each([
  [["PAID", "PAID"], true, ["packed"]],
  [["PROCESSING"], true, ["sent"]],
  [["SHIPPED", "PAID"], true, ["delivered", "packed"]],
  [["DELIVERED", "PROCESSING", "PAID"], true, ["sent", "packed"]],
  [["DELIVERED", "EXPIRED"], true, []],
  [["PAID"], false, ["packed", "delivered"]],
  [["PROCESSING"], false, ["sent", "packed", "delivered"]],
  [[], false, ["packed", "delivered"]],
] as const)("%j selected, all known: %s", (statuses, isAllKnown, moves) => {
  expect(getBulkTransitions(statuses, isAllKnown)).toEqual(moves);
});
