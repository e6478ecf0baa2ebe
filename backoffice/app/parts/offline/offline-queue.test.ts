import { expect, test } from "vitest";
import { withItem, withoutSent } from "./offline-queue.ts";

const count = (size: string, counted: number) => ({ size, counted });
const isSame = (a: { size: string }, b: { size: string }) => a.size === b.size;

test("a newer item replaces an older one, and stays when the older was sent", () => {
  const first = count("M", 3);
  const waiting = [first, count("S", 1)];
  const more = withItem(waiting, count("M", 4), isSame);
  expect(more).toEqual([count("S", 1), count("M", 4)]);
  expect(withoutSent(more, [first])).toEqual(more);
  expect(withoutSent(more, more)).toEqual([]);
});
