import { expect, test, vi } from "vitest";
import { memoize } from "./memoize.ts";

test("work is done once for all who ask, and again where it failed", async () => {
  const work = vi.fn(async () => "font");
  work.mockRejectedValueOnce(new Error("too many open files"));
  const font = memoize(work);
  const failed = await Promise.allSettled([font(), font()]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(work).toHaveBeenCalledTimes(1);
  expect(await Promise.all([font(), font()])).toEqual(["font", "font"]);
  expect(await font()).toBe("font");
  expect(work).toHaveBeenCalledTimes(2);
});
