import fc from "fast-check";
import { describe, expect, test } from "vitest";
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

describe("entries that one moved are not mixed with what the other typed", () => {
  const voices = [
    { quote: "Sewn wel.", name: "Ada" },
    { quote: "It fits.", name: "Bola" },
  ];
  const [ada, bola] = voices;
  const corrected = writeAt(voices, "0.quote", "Sewn well.");
  const topics = [
    {
      title: "Orders",
      entries: [
        { id: "late", question: "Late?", answer: "Write to us." },
        { id: "lost", question: "Lost?", answer: "We send anew." },
      ],
    },
  ];
  const [late, lost] = topics[0]?.entries ?? [];
  const answered = writeAt(topics, "0.entries.0.answer", "Call us.");

  test.each<[string, unknown, unknown, unknown, string[]]>([
    ["voices in another order", voices, [bola, ada], corrected, ["at"]],
    ["one's own other order", voices, corrected, [bola, ada], ["at"]],
    [
      "a question in the place of another",
      topics,
      writeAt(topics, "0.entries", [late, { id: "size", question: "Size?", answer: "See it." }]),
      writeAt(topics, "0.entries.1.answer", "We send it anew."),
      ["at.0.entries"],
    ],
    [
      "questions in another order",
      topics,
      writeAt(topics, "0.entries", [lost, late]),
      answered,
      ["at.0.entries"],
    ],
    ["paragraphs in another order", ["a", "b", "c"], ["b", "a", "c"], ["a!", "b", "c"], ["at"]],
    [
      "voices of one name, which cannot be told apart",
      writeAt(voices, "1.name", "Ada"),
      writeAt([bola, ada], "0.name", "Ada"),
      writeAt(corrected, "1.name", "Ada"),
      ["at"],
    ],
  ])("%s", (_what, was, theirs, mine, clashes) => {
    expect(mergeWords({ at: was }, { at: theirs }, { at: mine })).toEqual({
      merged: { at: mine },
      clashes,
    });
  });

  test("while each stands where it stood, a new name or title tears no list", () => {
    const renamed = writeAt(writeAt(topics, "0.title", "Your order"), "0.entries.0", late);
    const named = writeAt(voices, "1.name", "Bola Ade");
    expect(mergeWords(topics, renamed, answered).merged).toEqual(
      writeAt(answered, "0.title", "Your order"),
    );
    expect(mergeWords(voices, named, corrected)).toEqual({
      merged: writeAt(corrected, "1.name", "Bola Ade"),
      clashes: [],
    });
    const paragraphs = mergeWords(["a", "b"], ["a!", "b"], ["a", "b!"]);
    expect(paragraphs).toEqual({ merged: ["a!", "b!"], clashes: [] });
  });
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
