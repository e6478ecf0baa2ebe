import { expect, onTestFinished, test, vi } from "vitest";
import { awaitBriefly } from "./await-briefly.ts";

test("what loads in time is included, and nothing is waited for longer", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const resolveAfter = <Value>(ms: number, value: Value) =>
    new Promise<Value>((resolve) => setTimeout(resolve, ms, value));
  const slow = resolveAfter(400, ["XL"]);
  const pending = awaitBriefly({ listing: resolveAfter(100, ["Shirt"]), sizes: slow });
  await vi.advanceTimersByTimeAsync(150);
  const parts = await pending;
  expect(parts.listing).toEqual(["Shirt"]);
  expect(parts.sizes).toBe(slow);
  await vi.advanceTimersByTimeAsync(250);
  expect(await parts.sizes).toEqual(["XL"]);
});

test("loaded values are returned without waiting", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  expect(await awaitBriefly({ listing: Promise.resolve(1), types: Promise.resolve(2) })).toEqual({
    listing: 1,
    types: 2,
  });
});

test("a part that fails fails the page, as it would later", async () => {
  await expect(
    awaitBriefly({ listing: Promise.reject(new Error("lost")), types: Promise.resolve(2) }),
  ).rejects.toThrow("lost");
});
