import { expect, test } from "vitest";
import { placeOf } from "./queue.ts";

const queue = {
  address: "/returns?status=coming",
  label: "Coming back",
  addresses: ["/returns/a", "/returns/b?status=coming", "/returns/c"],
  total: 60,
  before: 50,
};

test.each([
  ["a", 51, undefined, "/returns/b?status=coming"],
  ["b", 52, "/returns/a", "/returns/c"],
  ["c", 53, "/returns/b?status=coming", undefined],
  // One that has left the queue goes on with what is first in it.
  ["gone", undefined, undefined, "/returns/a"],
])("%s stands at %s, after %s and before %s", (id, at, previous, next) => {
  expect(placeOf(queue, id)).toEqual({ queue, at, previous, next });
});

const ofOrder = "/payments/ord_1?status=all";
const first = "/payments/rev_1";
const last = "/payments/rev_2";

test.each([
  ["with the order's own page between", [ofOrder, "/orders/ord_1", ofOrder, last], [last]],
  ["with a case between", ["/orders/ord_1", ofOrder, first, ofOrder, last], [first, last]],
])("a record with several rows is passed once, %s", (_, addresses, after) => {
  const walk = (from: string, way: "next" | "previous") => {
    const passed: string[] = [];
    let id: string | undefined = from;
    while (id !== undefined && passed.length < 9) {
      const to: string | undefined = placeOf(
        { ...queue, address: "/payments?status=all", addresses },
        id,
      )[way];
      if (to !== undefined) passed.push(to);
      id = to?.match(/\w+_\d/)?.[0];
    }
    return passed;
  };
  expect(walk("ord_1", "next")).toEqual(after);
  expect(walk("rev_2", "previous")).toEqual([...after.slice(0, -1), ofOrder]);
});
