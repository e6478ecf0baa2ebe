import { expect, test } from "vitest";
import { lastHereInWords, rhythmInWords } from "./customer-words.ts";

const now = new Date("2026-11-22T09:00:00Z");
const lastOrderAt = "2026-11-20T23:30:00Z";

test.each([
  [24, lastOrderAt, "every 24 days", "an order; next about 15 Dec"],
  [60, lastOrderAt, "every 60 days", "an order; next about 20 Jan 2027"],
  [1, lastOrderAt, "every day", "an order; next about 22 Nov"],
  [7, "2026-11-01T10:00:00Z", "every 7 days", "an order; expected about 8 Nov"],
  [0, lastOrderAt, "every day", "an order"],
])("an order each %i days, the last at %s", (everyDays, last, figure, about) => {
  expect(rhythmInWords({ everyDays, lastOrderAt: last }, now)).toEqual({ figure, about });
});

test("too few orders tell no rhythm", () => {
  expect(rhythmInWords({ everyDays: null, lastOrderAt }, now)).toBeNull();
});

test("when somebody was last here is told only where a sign-in still tells it", () => {
  const account = { since: lastOrderAt, isVerified: true, wishlist: 0 };
  const told = (lastSeenAt: string | null) => lastHereInWords({ ...account, lastSeenAt }, now);
  expect(told("2026-11-22T07:00:00Z")).toBe("Today, still signed in");
  expect(told("2026-11-09T07:00:00Z")).toBe("9 Nov, still signed in");
  expect(told(null)).toBeUndefined();
  // The release before told none.
  expect(lastHereInWords(account, now)).toBeUndefined();
  expect(lastHereInWords(null, now)).toBeUndefined();
});
