import { expect, test } from "vitest";
import { arrivesBy } from "./shop-days.ts";

test.each([
  ["a Monday", "2026-11-23T09:00:00Z", 3, "Thursday 26 November"],
  ["late on a Monday, which is Tuesday in Lagos", "2026-11-23T23:30:00Z", 3, "Friday 27 November"],
  ["a Thursday, over the weekend", "2026-11-26T09:00:00Z", 5, "Thursday 3 December"],
  ["a Saturday", "2026-11-28T09:00:00Z", 1, "Tuesday 1 December"],
  ["the same day", "2026-11-27T09:00:00Z", 0, "Friday 27 November"],
])("%s", (_what, at, days, day) => {
  expect(arrivesBy(new Date(at), days)).toBe(day);
});
