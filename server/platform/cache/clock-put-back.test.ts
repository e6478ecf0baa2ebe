import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCountCache } from "./count-cache.ts";
import { createPageCache } from "./page-cache.ts";
import { createSingleFlightCache } from "./single-flight-cache.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [
    "a page",
    () => {
      const cache = createPageCache({ maxBytes: 1000 });
      const page = { tags: [], bytes: 1, freshMs: minuteMs, staleMs: 0 };
      return (make: () => void) =>
        cache.get("/", async () => {
          make();
          return page;
        });
    },
  ],
  [
    "a total",
    () => {
      const totals = createCountCache({ isEnabled: true });
      return (make: () => void) =>
        totals.get("all", [], async () => {
          make();
          return 1;
        });
    },
  ],
  [
    "a work",
    () => {
      const works = createSingleFlightCache<string>({ isEnabled: true });
      return (make: () => void) =>
        works.get("goods", [], async () => {
          make();
          return "goods";
        });
    },
  ],
])("%s is kept no longer where the machine's clock is put back", async (_what, open) => {
  const ask = open();
  const make = vi.fn();
  await ask(make);
  vi.setSystemTime(Date.now() - dayMs);
  vi.advanceTimersByTime(61 * minuteMs);
  await ask(make);
  expect(make).toHaveBeenCalledTimes(2);
});
