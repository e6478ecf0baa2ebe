import { expect, test } from "vitest";
import { placeOf } from "./queue.ts";

const queue = {
  address: "/returns?status=coming",
  label: "Coming back",
  ids: ["a", "b", "c"],
  addresses: ["to a", "to b", "to c"],
  total: 60,
  before: 50,
};

test.each([
  ["a", 51, undefined, "to b"],
  ["b", 52, "to a", "to c"],
  ["c", 53, "to b", undefined],
  // One that has left the queue goes on with what is first in it.
  ["gone", undefined, undefined, "to a"],
])("%s stands at %s, after %s and before %s", (id, at, previous, next) => {
  expect(placeOf(queue, id)).toEqual({ queue, at, previous, next });
});
