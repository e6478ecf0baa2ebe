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

test("one that is open under another id than its row's stands where its row stands", () => {
  const addresses = ["/payments/rev_1", "/payments/ord_1?type=all", "/payments/rev_2"];
  const place = placeOf({ ...queue, ids: ["rev_1", "ASO-1-T2", "rev_2"], addresses }, "ord_1");
  expect(place).toMatchObject({ at: 52, previous: "/payments/rev_1", next: "/payments/rev_2" });
});
