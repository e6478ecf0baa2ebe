import fc from "fast-check";
import { expect, test } from "vitest";
import { readAt, writeAt } from "./at-path.ts";
import { mergeWords } from "./merge-words.ts";

const base = {
  lead: "a",
  parts: [
    { title: "b", text: "c" },
    { title: "d", text: "e" },
  ],
};

test("what one left alone becomes the newer, what one changed stays", () => {
  const newer = writeAt(base, "parts.0.title", "theirs");
  const typed = writeAt(base, "parts.1.text", "mine");
  expect(mergeWords(base, newer, typed)).toEqual({
    merged: writeAt(newer, "parts.1.text", "mine"),
    clashes: [],
  });
});

test("what both changed stays as typed and is named", () => {
  const newer = writeAt(base, "parts.0.title", "theirs");
  const typed = writeAt(base, "parts.0.title", "mine");
  expect(mergeWords(base, newer, typed)).toEqual({ merged: typed, clashes: ["parts.0.title"] });
});

test("a list that one made longer is not torn by what the other changed in it", () => {
  const newer = writeAt(base, "parts.0.title", "theirs");
  const typed = { ...base, parts: [...base.parts, { title: "new", text: "f" }] };
  expect(mergeWords(base, newer, typed)).toEqual({ merged: typed, clashes: ["parts"] });
});

test("whatever is typed is never lost, and without typing the newer words stand", () => {
  const words = fc.record({
    lead: fc.string(),
    parts: fc.array(fc.record({ title: fc.string() })),
  });
  fc.assert(
    fc.property(words, words, words, (was, theirs, mine) => {
      expect(mergeWords(was, theirs, was).merged).toEqual(theirs);
      expect(mergeWords(was, was, mine).merged).toEqual(mine);
      const { merged } = mergeWords(was, theirs, mine);
      if (mine.lead !== was.lead) expect(merged.lead).toBe(mine.lead);
    }),
  );
});

test("a path leads to what was written there", () => {
  expect(readAt(writeAt(base, "parts.1.title", "x"), "parts.1.title")).toBe("x");
  expect(readAt(writeAt(base, "parts.1.title", undefined), "parts.1")).toEqual({ text: "e" });
});
