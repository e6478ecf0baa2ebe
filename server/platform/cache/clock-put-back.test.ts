import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createComputedCache } from "./computed-cache.ts";
import { createTaggedCache } from "./tagged-cache.ts";

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
      const cache = createTaggedCache({ maxBytes: 1000 });
      const page = { tags: [], bytes: 1, freshMs: minuteMs, staleMs: 0 };
      return (make: () => void) =>
        cache.get("/", async () => {
          make();
          return page;
        });
    },
  ],
  [
    "a work",
    () => {
      const works = createComputedCache<string>({ isEnabled: true });
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
