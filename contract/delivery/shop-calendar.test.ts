import { expect, test } from "vitest";
import {
  addDays,
  addWorkingDays,
  formatArrivalDay,
  startOfDay,
  toShopDay,
} from "./shop-calendar.ts";

test.each([
  ["a Monday", "2026-11-23T09:00:00Z", 3, "Thursday 26 November"],
  ["late on a Monday, which is Tuesday in Lagos", "2026-11-23T23:30:00Z", 3, "Friday 27 November"],
  ["a Thursday, over the weekend", "2026-11-26T09:00:00Z", 5, "Thursday 3 December"],
  ["a Saturday", "2026-11-28T09:00:00Z", 1, "Tuesday 1 December"],
  ["the same day", "2026-11-27T09:00:00Z", 0, "Friday 27 November"],
])("%s", (_what, at, days, day) => {
  expect(formatArrivalDay(new Date(at), days)).toBe(day);
});

test("a day begins at midnight in Lagos", () => {
  expect(toShopDay(new Date("2026-11-20T22:59:59Z"))).toBe("2026-11-20");
  expect(toShopDay(new Date("2026-11-20T23:00:00Z"))).toBe("2026-11-21");
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
