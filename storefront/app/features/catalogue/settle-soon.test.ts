import { expect, onTestFinished, test, vi } from "vitest";
import { settleSoon } from "./settle-soon.ts";

test("what arrives within a moment is at hand, and nothing else is waited for longer", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const later = <Value>(ms: number, value: Value) =>
    new Promise<Value>((arrive) => setTimeout(arrive, ms, value));
  const slow = later(400, ["XL"]);
  const settling = settleSoon({ listing: later(100, ["Shirt"]), sizes: slow });
  await vi.advanceTimersByTimeAsync(150);
  const shown = await settling;
  expect(shown.listing).toEqual(["Shirt"]);
  expect(shown.sizes).toBe(slow);
  await vi.advanceTimersByTimeAsync(250);
  expect(await shown.sizes).toEqual(["XL"]);
});

test("what is all there at once waits for no moment", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  expect(await settleSoon({ listing: Promise.resolve(1), types: Promise.resolve(2) })).toEqual({
    listing: 1,
    types: 2,
  });
});

test("a part that fails fails the page, as it would later", async () => {
  await expect(
    settleSoon({ listing: Promise.reject(new Error("lost")), types: Promise.resolve(2) }),
  ).rejects.toThrow("lost");
});
