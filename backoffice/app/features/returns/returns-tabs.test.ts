import { expect, test } from "vitest";
import { hasLeftTab } from "./returns-tabs.ts";

test.each([
  ["/returns", "REQUESTED", false, false],
  ["/returns?search=ada", "APPROVED", false, true],
  // did not come in its days
  ["/returns", "APPROVED", true, false],
  ["/returns", "RECEIVED", false, false],
  ["/returns", "DECLINED", false, true],
  ["/returns?status=expected", "APPROVED", false, false],
  ["/returns?status=expected", "RECEIVED", false, true],
  ["/returns?status=all", "DECLINED", false, false],
] as const)("%s: %s, overdue %s, has left it: %s", (address, status, isOverdue, left) => {
  expect(hasLeftTab({ status, isOverdue }, address)).toBe(left);
});
