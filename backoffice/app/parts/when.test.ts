import { expect, test } from "vitest";
import { ageOf, dayOf, listedDay, listedMoment, momentOf, waitingSince } from "./when.ts";

const now = new Date("2026-11-21T09:00:00Z");

test("moments are told by the shop's clock, with the year only when it is another one", () => {
  expect(momentOf("2026-11-20T13:12:00Z", now)).toBe("20 Nov, 14:12");
  expect(momentOf("2025-12-31T23:30:00Z", now)).toBe("1 Jan, 00:30");
  expect(momentOf("2025-11-20T13:12:00Z", now)).toBe("20 Nov 2025, 14:12");
  expect(dayOf("2026-12-20", now)).toBe("20 Dec");
});

test("a list tells what is of today by its time", () => {
  expect(listedMoment("2026-11-20T23:10:00Z", now)).toBe("Today, 00:10");
  expect(listedMoment("2026-11-20T22:50:00Z", now)).toBe("20 Nov, 23:50");
  expect(listedDay("2026-11-21T08:00:00Z", now)).toBe("Today");
  expect(listedDay("2026-11-20T08:00:00Z", now)).toBe("20 Nov");
});

test.each([
  ["2026-11-21T08:40:00Z", "20 min"],
  ["2026-11-21T08:00:00Z", "1 h"],
  ["2026-11-19T09:01:00Z", "47 h"],
  ["2026-11-19T09:00:00Z", "2 days"],
  // A clock that runs ahead of ours.
  ["2026-11-21T09:05:00Z", "under 1 min"],
])("since %s something lasts %s", (since, words) => {
  expect(ageOf(since, now)).toBe(words);
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
])("waiting since %s: %s", (since, words) => {
  expect(waitingSince(since, now)).toBe(words);
});
