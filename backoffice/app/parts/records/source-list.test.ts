import { expect, test } from "vitest";
import { toListPosition } from "./source-list.ts";

const list = {
  address: "/returns?status=expected",
  label: "Coming back",
  addresses: ["/returns/a", "/returns/b?status=expected", "/returns/c"],
  total: 60,
  before: 50,
};

test.each([
  ["a", 51, undefined, "/returns/b?status=expected"],
  ["b", 52, "/returns/a", "/returns/c"],
  ["c", 53, "/returns/b?status=expected", undefined],
  // A record that left the list continues at its start.
  ["gone", undefined, undefined, "/returns/a"],
])("%s is at %s, after %s and before %s", (id, position, previous, next) => {
  expect(toListPosition(list, id)).toEqual({ list, position, previous, next });
});

const ofOrder = "/payments/ord_1?status=all";
const first = "/payments/rev_1";
const last = "/payments/rev_2";

test.each([
  ["with the order's own page between", [ofOrder, "/orders/ord_1", ofOrder, last], [last]],
  ["with a case between", ["/orders/ord_1", ofOrder, first, ofOrder, last], [first, last]],
])("a record with several rows counts once, %s", (_, addresses, after) => {
  const walk = (from: string, direction: "next" | "previous") => {
    const passed: string[] = [];
    let id: string | undefined = from;
    while (id !== undefined && passed.length < 9) {
      const to: string | undefined = toListPosition(
        { ...list, address: "/payments?status=all", addresses },
        id,
      )[direction];
      if (to !== undefined) passed.push(to);
      id = to?.match(/\w+_\d/)?.[0];
    }
    return passed;
  };
  expect(walk("ord_1", "next")).toEqual(after);
  expect(walk("rev_2", "previous")).toEqual([...after.slice(0, -1), ofOrder]);
});
