import { expect, test } from "vitest";
import { timesInWords } from "./discount-panels.tsx";

const now = new Date("2026-11-21T14:00:00.000Z");
const never = { startsAt: "", endsAt: "", perPerson: "", limit: "" };

test.each([
  [{}, "at any time, as often as wanted"],
  [{ startsAt: "2026-12-12T00:00" }, "from 12 Dec"],
  [{ endsAt: "2027-01-05T23:59", limit: "300" }, "until 5 Jan 2027, 300 in all"],
  [{ perPerson: "2" }, "2 a person"],
  [{ startsAt: "no day" }, "at any time, as often as wanted"],
])("%j reads as %s", (typed, words) => {
  expect(timesInWords({ ...never, ...typed }, now)).toBe(words);
});
