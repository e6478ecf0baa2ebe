import { expect, test } from "vitest";
import { formatSchedule } from "./discount-panels.tsx";

const now = new Date("2026-11-21T14:00:00.000Z");
const never = { startsAt: "", endsAt: "", perPerson: "", limit: "" };

test.each([
  [{}, "any time, no limit"],
  [{ startsAt: "2026-12-12T00:00" }, "from 12 Dec"],
  [{ endsAt: "2027-01-05T23:59", limit: "300" }, "until 5 Jan 2027, 300 in total"],
  [{ perPerson: "2" }, "2 per customer"],
  [{ startsAt: "no day" }, "any time, no limit"],
])("%j reads as %s", (typed, text) => {
  expect(formatSchedule({ ...never, ...typed }, now)).toBe(text);
});
