import { expect, test } from "vitest";
import { hasLeft } from "./returns-tabs.ts";

test.each([
  ["/returns", "ASKED", false, false],
  ["/returns?search=ada", "APPROVED", false, true],
  // did not come in its days
  ["/returns", "APPROVED", true, false],
  ["/returns", "ARRIVED", false, false],
  ["/returns", "DECLINED", false, true],
  ["/returns?status=coming", "APPROVED", false, false],
  ["/returns?status=coming", "ARRIVED", false, true],
  ["/returns?status=all", "DECLINED", false, false],
] as const)("%s: %s, overdue %s, has left it: %s", (address, status, isOverdue, left) => {
  expect(hasLeft({ status, isOverdue }, address)).toBe(left);
});
