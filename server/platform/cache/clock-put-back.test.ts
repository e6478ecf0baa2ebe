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
      return (create: () => void) =>
        cache.get("/", async () => {
          create();
          return page;
        });
    },
  ],
  [
    "a computed value",
    () => {
      const works = createComputedCache<string>({ isEnabled: true });
      return (create: () => void) =>
        works.get("products", [], async () => {
          create();
          return "products";
        });
    },
  ],
])("%s is cached no longer where the machine's clock is put back", async (_what, open) => {
  const get = open();
  const create = vi.fn();
  await get(create);
  vi.setSystemTime(Date.now() - dayMs);
  vi.advanceTimersByTime(61 * minuteMs);
  await get(create);
  expect(create).toHaveBeenCalledTimes(2);
});
