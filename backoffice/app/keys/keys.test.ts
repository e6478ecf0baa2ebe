import { expect, test } from "vitest";
import { keyTable } from "./key-table.ts";
import { joinSequence, parseShortcut, sequenceTimeoutMs } from "./keys-context.tsx";

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  [{ ...plain, key: "j" }, "J"],
  [{ ...plain, key: " " }, "Space"],
  [{ ...plain, key: "Escape" }, "Escape"],
  [{ ...plain, key: "?" }, "?"],
  [{ ...plain, key: "s", ctrlKey: true }, "Ctrl S"],
  [{ ...plain, key: "k", metaKey: true }, "Ctrl K"],
  [{ ...plain, key: "j", altKey: true }, undefined],
])("%o is %s", (event, text) => {
  expect(parseShortcut(event)).toBe(text);
});

test("joins two keys only within the timeout", () => {
  const begun = { first: "G", at: 1000 };
  expect(joinSequence("O", begun, 1000 + sequenceTimeoutMs)).toBe("G O");
  expect(joinSequence("O", begun, 1001 + sequenceTimeoutMs)).toBe("O");
  expect(joinSequence("O", undefined, 1000)).toBe("O");
});

test("no shortcut is used twice in the same scope", () => {
  const places = {
    lists: ["lists", "orders"],
    records: ["records", "orders"],
    stock: ["lists", "stock"],
    "stock of a product": ["records", "stock"],
  };
  for (const [where, own] of Object.entries(places)) {
    const shortcuts = Object.values(keyTable)
      .filter(({ scope }) => scope === "everywhere" || own.includes(scope))
      .map(({ shortcut }) => shortcut);
    expect(shortcuts.toSorted(), where).toEqual([...new Set(shortcuts)].toSorted());
  }
});
