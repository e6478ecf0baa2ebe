import fc from "fast-check";
import { expect, test } from "vitest";
import { nextCheckAt } from "./payment-rules.ts";
import { nextRefundCheckAt } from "./refund-rules.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const begunAt = new Date("2026-03-01T08:00:00Z");
const later = (ms: number) => new Date(begunAt.getTime() + ms);

/** When the provider is queried next about something begun at `begunAt`. */
const schedules: Record<string, (now: Date) => Date | null> = {
  "a payment": (now) => nextCheckAt({ status: "open", createdAt: begunAt, reportedAt: null }, now),
  "a payment that the pop-up called paid": (now) =>
    nextCheckAt({ status: "reported", createdAt: begunAt, reportedAt: later(minuteMs) }, now),
  "a refund": (now) => nextRefundCheckAt(begunAt, now),
};

test.each(Object.entries(schedules))(
  "whenever a provider is back within two days, %s is queried within the hour",
  (_what, nextAt) => {
    const back = fc.integer({ min: 0, max: 48 * hourMs - 1 });
    fc.assert(
      fc.property(back, (ms) => {
        const pauseMs = (nextAt(later(ms))?.getTime() ?? Number.NaN) - later(ms).getTime();
        expect(pauseMs).toBeGreaterThanOrEqual(1.5 * minuteMs);
        expect(pauseMs).toBeLessThanOrEqual(hourMs);
      }),
    );
    expect(nextAt(later(48 * hourMs))).toBeNull();
  },
);

test.each(Object.entries(schedules))(
  "a day of querying %s takes fewer than fifty queries",
  (_, nextAt) => {
    let queries = 0;
    for (let now: Date | null = begunAt; now && now < later(24 * hourMs); now = nextAt(now))
      queries += 1;
    expect(queries).toBeGreaterThan(24);
    expect(queries).toBeLessThan(50);
  },
);
