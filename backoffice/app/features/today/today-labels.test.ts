import { expect, test } from "vitest";
import {
  formatCaseCounts,
  formatComparison,
  formatDueDate,
  formatReplyDeadline,
  formatReturnCounts,
  greeting,
  isDueSoon,
} from "./today-labels.ts";

const now = new Date("2026-11-21T14:20:00Z");

test("the greeting follows the hour in Lagos", () => {
  expect(greeting(now)).toBe("Good afternoon");
  expect(greeting(new Date("2026-11-21T23:30:00Z"))).toBe("Good morning");
});

test("returns to do are named, and no others", () => {
  expect(formatReturnCounts({ count: 4, requested: 2, arrived: 1, missing: 1 })).toBe(
    "2 requested, 1 arrived, 1 never arrived",
  );
  expect(formatReturnCounts({ count: 1, requested: 0, arrived: 0, missing: 1 })).toBe(
    "1 never arrived",
  );
});

test.each([
  ["today", 1_003_750, 914_750, "₦89,000 more than last Saturday by 15:20"],
  ["week", 5_000, 5_000, "Same as the previous 7 days by 15:20"],
  ["month", 0, 1_200.5, "₦1,200.50 less than the previous 30 days by 15:20"],
] as const)("%s: %d against %d", (name, revenue, previousRevenue, text) => {
  const period = { revenue, previousRevenue, refunds: 0, net: revenue, orders: 0, units: 0 };
  expect(formatComparison(name, period, now.toISOString())).toBe(text);
});

test("cases are counted by kind, and the deadline has its hour", () => {
  expect(
    formatCaseCounts({ underpaid: 2, paid_twice: 1, wrong_currency: 1, provider_config: 1 }),
  ).toBe("2 underpaid, 1 paid twice, 2 more");
  expect(formatReplyDeadline("2026-11-23T09:40:00Z", now)).toBe(
    "Reply by Monday 10:40, as promised",
  );
  expect(formatReplyDeadline("2026-11-21T11:20:00Z", now)).toBe("Overdue by 3 h");
});

test.each([
  ["2026-12-03", "First due in 12 days", false],
  ["2026-11-28", "First due in 7 days", true],
  ["2026-11-22", "First due in 1 day", true],
  ["2026-11-21", "First due today", true],
  ["2026-11-20", "First is 1 day overdue", true],
  ["2026-11-09", "First is 12 days overdue", true],
])("a request due on %s: %s", (dueOn, text, isSoon) => {
  expect(formatDueDate(dueOn, now)).toBe(text);
  expect(isDueSoon(dueOn, now)).toBe(isSoon);
});
