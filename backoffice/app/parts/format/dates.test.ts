import { expect, test } from "vitest";
import {
  daysBetween,
  formatAge,
  formatDate,
  formatDateTime,
  formatDaysWaiting,
  formatDayTitle,
  formatFullDateTime,
  formatLongDateTime,
  formatRecentDate,
  formatRecentDateTime,
  formatWeekday,
  getShopHour,
  toIso,
  toLocal,
} from "./dates.ts";

const now = new Date("2026-11-21T09:00:00Z");

test("formats shop time, with the year only if it differs", () => {
  expect(formatDateTime("2026-11-20T13:12:00Z", now)).toBe("20 Nov, 14:12");
  expect(formatDateTime("2025-12-31T23:30:00Z", now)).toBe("1 Jan, 00:30");
  expect(formatDateTime("2025-11-20T13:12:00Z", now)).toBe("20 Nov 2025, 14:12");
  expect(formatDate("2026-12-20", now)).toBe("20 Dec");
});

test("shows the time for today in lists", () => {
  expect(formatRecentDateTime("2026-11-20T23:10:00Z", now)).toBe("Today, 00:10");
  expect(formatRecentDateTime("2026-11-20T22:50:00Z", now)).toBe("20 Nov, 23:50");
  expect(formatRecentDate("2026-11-21T08:00:00Z", now)).toBe("Today");
  expect(formatRecentDate("2026-11-20T08:00:00Z", now)).toBe("20 Nov");
});

test.each([
  ["2026-11-21T08:40:00Z", "20 min"],
  ["2026-11-21T08:00:00Z", "1 h"],
  ["2026-11-19T09:01:00Z", "47 h"],
  ["2026-11-19T09:00:00Z", "2 days"],
  // A clock that runs ahead of ours.
  ["2026-11-21T09:05:00Z", "under 1 min"],
])("age since %s: %s", (since, text) => {
  expect(formatAge(since, now)).toBe(text);
});

test.each([
  ["2026-11-21T08:59:00Z", "today"],
  // Just after midnight in Lagos.
  ["2026-11-20T23:10:00Z", "today"],
  ["2026-11-20T22:50:00Z", "1 day"],
  ["2026-11-19T10:00:00Z", "2 days"],
  ["2026-10-21T10:00:00Z", "31 days"],
  // A clock that runs ahead of ours.
  ["2026-11-22T10:00:00Z", "today"],
])("waiting since %s: %s", (since, text) => {
  expect(formatDaysWaiting(since, now)).toBe(text);
});

test("a day's title, weekday and hour are in Lagos", () => {
  const lateEvening = new Date("2026-11-21T23:30:00Z");
  expect(formatDayTitle(now, "long")).toBe("Saturday, 21 November");
  expect(formatDayTitle(now, "short")).toBe("Saturday, 21 Nov");
  expect(formatDayTitle(lateEvening, "long")).toBe("Sunday, 22 November");
  expect(formatWeekday(lateEvening)).toBe("Sunday");
  expect(getShopHour(lateEvening)).toBe(0);
});

test("writes dates in full", () => {
  expect(formatLongDateTime("2026-11-20T23:12:00Z")).toBe("21 November 2026 at 00:12");
  expect(formatFullDateTime("2026-11-20T13:12:00Z")).toBe("Friday, 20 November 2026 at 14:12");
});

test.each([
  ["2026-11-21", "2026-11-21", 0],
  ["2026-11-21", "2026-12-01", 10],
  ["2026-11-21", "2026-11-20", -1],
])("from %s to %s: %i days", (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

test("uses UTC+1", () => {
  expect(toLocal("2026-12-31T23:30:00.000Z")).toBe("2027-01-01T00:30");
  expect(toIso("2027-01-01T00:30")).toBe("2026-12-31T23:30:00.000Z");
  expect(toIso("")).toBeNull();
  expect(toLocal(null)).toBe("");
});
