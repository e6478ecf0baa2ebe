import { expect, test } from "vitest";
import { formatLastSeen, formatOrderFrequency } from "./customer-text.ts";

const now = new Date("2026-11-22T09:00:00Z");
const lastOrderAt = "2026-11-20T23:30:00Z";

test.each([
  [24, lastOrderAt, "every 24 days", "orders, next around 15 Dec"],
  [60, lastOrderAt, "every 60 days", "orders, next around 20 Jan 2027"],
  [1, lastOrderAt, "every day", "orders, next around 22 Nov"],
  [7, "2026-11-01T10:00:00Z", "every 7 days", "orders, expected around 8 Nov"],
  [0, lastOrderAt, "every day", "orders"],
])("an order every %i days, the last at %s", (daysBetweenOrders, last, value, about) => {
  expect(formatOrderFrequency({ daysBetweenOrders, lastOrderAt: last }, now)).toEqual({
    value,
    about,
  });
});

test("too few orders have no frequency", () => {
  expect(formatOrderFrequency({ daysBetweenOrders: null, lastOrderAt }, now)).toBeNull();
});

test("the last visit shows only with an active session", () => {
  const account = { since: lastOrderAt, isVerified: true, wishlist: 0 };
  const reported = (lastSeenAt: string | null) => formatLastSeen({ ...account, lastSeenAt }, now);
  expect(reported("2026-11-22T07:00:00Z")).toBe("Today, still signed in");
  expect(reported("2026-11-09T07:00:00Z")).toBe("9 Nov, still signed in");
  expect(reported(null)).toBeUndefined();
  // The release before told none.
  expect(formatLastSeen(account, now)).toBeUndefined();
  expect(formatLastSeen(null, now)).toBeUndefined();
});
