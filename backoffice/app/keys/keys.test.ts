import { expect, test } from "vitest";
import { keyTable } from "./key-table.ts";
import { joinPair, pairWithinMs, readPress } from "./read-press.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  [{ ...plain, key: "j" }, "J"],
  [{ ...plain, key: " " }, "Space"],
  [{ ...plain, key: "Escape" }, "Escape"],
  [{ ...plain, key: "?" }, "?"],
  [{ ...plain, key: "s", ctrlKey: true }, "Ctrl S"],
  [{ ...plain, key: "k", metaKey: true }, "Ctrl K"],
  [{ ...plain, key: "j", altKey: true }, undefined],
])("%o reads as %s", (press, words) => {
  expect(readPress(press)).toBe(words);
});

test("two letters make a pair only when the second comes in time", () => {
  const begun = { first: "G", at: 1000 };
  expect(joinPair("O", begun, 1000 + pairWithinMs)).toBe("G O");
  expect(joinPair("O", begun, 1001 + pairWithinMs)).toBe("O");
  expect(joinPair("O", undefined, 1000)).toBe("O");
});

test("no key means two things where both could be meant", () => {
  const places = {
    lists: ["lists", "orders"],
    records: ["records", "orders"],
    stock: ["lists", "stock"],
    "stock of a product": ["records", "stock"],
  };
  for (const [where, own] of Object.entries(places)) {
    const presses = Object.values(keyTable)
      .filter(({ place }) => place === "everywhere" || own.includes(place))
      .map(({ press }) => press);
    expect(presses.toSorted(), where).toEqual([...new Set(presses)].toSorted());
  }
});
