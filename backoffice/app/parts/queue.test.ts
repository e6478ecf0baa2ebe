import { expect, test } from "vitest";
import { placeOf } from "./queue.ts";

const queue = { address: "/orders", label: "To pack", ids: ["a", "b", "c"], total: 60, before: 50 };

test.each([
  ["a", 51, undefined, "b"],
  ["b", 52, "a", "c"],
  ["c", 53, "b", undefined],
  // One that has left the queue goes on with what is first in it.
  ["gone", undefined, undefined, "a"],
])("%s stands at %s, after %s and before %s", (id, at, previous, next) => {
  expect(placeOf(queue, id)).toEqual({ queue, at, previous, next });
});
