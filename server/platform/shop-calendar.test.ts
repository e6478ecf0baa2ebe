import { expect, test } from "vitest";
import { addDays, addWorkingDays, shopDayOf, startOfDay } from "./shop-calendar.ts";

test("a day begins at midnight in Lagos", () => {
  expect(shopDayOf(new Date("2026-11-20T22:59:59Z"))).toBe("2026-11-20");
  expect(shopDayOf(new Date("2026-11-20T23:00:00Z"))).toBe("2026-11-21");
  expect(startOfDay("2026-11-21")).toEqual(new Date("2026-11-20T23:00:00Z"));
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
});

test.each([
  // Thursday to Monday, at the same time of day.
  ["2026-11-19T09:40:00Z", 2, "2026-11-23T09:40:00Z"],
  ["2026-11-16T09:40:00Z", 2, "2026-11-18T09:40:00Z"],
  // What comes on a Saturday counts from Monday morning.
  ["2026-11-21T15:00:00Z", 2, "2026-11-24T23:00:00Z"],
  // Just after midnight on Monday in Lagos, when it is Sunday in Greenwich.
  ["2026-11-22T23:30:00Z", 1, "2026-11-23T23:30:00Z"],
])("%s and %i working days is %s", (at, days, is) => {
  expect(addWorkingDays(new Date(at), days).toISOString()).toBe(new Date(is).toISOString());
});
