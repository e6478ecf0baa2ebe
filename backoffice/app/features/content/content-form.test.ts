import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MergedDraft, mergeDraft } from "../../parts/forms/merge-draft.ts";
import { getAtPath, setAtPath } from "../../parts/forms/object-path.ts";
import { contentRules } from "./content-form.ts";

const merge = <Content extends object>(was: Content, theirs: Content, mine: Content) =>
  mergeDraft<object>(was, theirs, mine, contentRules.merge) as MergedDraft<Content>;

const base = {
  lead: "a",
  parts: [
    { title: "b", text: "c" },
    { title: "d", text: "e" },
  ],
};

test("keeps typed fields and updates the others", () => {
  const newer = setAtPath(base, "parts.0.title", "theirs");
  const typed = setAtPath(base, "parts.1.text", "mine");
  expect(merge(base, newer, typed)).toEqual({
    merged: setAtPath(newer, "parts.1.text", "mine"),
    conflicts: [],
  });
});

test("keeps a field both changed as typed and reports the conflict", () => {
  const newer = setAtPath(base, "parts.0.title", "theirs");
  const typed = setAtPath(base, "parts.0.title", "mine");
  expect(merge(base, newer, typed)).toEqual({ merged: typed, conflicts: ["parts.0.title"] });
});

test("keeps a list as typed if one added an entry and the other edited one", () => {
  const newer = setAtPath(base, "parts.0.title", "theirs");
  const typed = { ...base, parts: [...base.parts, { title: "new", text: "f" }] };
  expect(merge(base, newer, typed)).toEqual({ merged: typed, conflicts: ["parts"] });
});

describe("does not mix moved entries with edits", () => {
  const testimonials = [
    { quote: "Sewn wel.", name: "Ada" },
    { quote: "It fits.", name: "Bola" },
  ];
  const [ada, bola] = testimonials;
  const corrected = setAtPath(testimonials, "0.quote", "Sewn well.");
  const topics = [
    {
      title: "Orders",
      entries: [
        { id: "late", question: "Late?", answer: "Write to us." },
        { id: "lost", question: "Lost?", answer: "We send it again." },
      ],
    },
  ];
  const [late, lost] = topics[0]?.entries ?? [];
  const answered = setAtPath(topics, "0.entries.0.answer", "Call us.");

  test.each<[string, unknown, unknown, unknown, string[]]>([
    ["testimonials in another order", testimonials, [bola, ada], corrected, ["at"]],
    ["one's own other order", testimonials, corrected, [bola, ada], ["at"]],
    [
      "a question in the place of another",
      topics,
      setAtPath(topics, "0.entries", [late, { id: "size", question: "Size?", answer: "See it." }]),
      setAtPath(topics, "0.entries.1.answer", "We send it once more."),
      ["at.0.entries"],
    ],
    [
      "questions in another order",
      topics,
      setAtPath(topics, "0.entries", [lost, late]),
      answered,
      ["at.0.entries"],
    ],
    ["paragraphs in another order", ["a", "b", "c"], ["b", "a", "c"], ["a!", "b", "c"], ["at"]],
    [
      "testimonials of one name, which cannot be told apart",
      setAtPath(testimonials, "1.name", "Ada"),
      setAtPath([bola, ada], "0.name", "Ada"),
      setAtPath(corrected, "1.name", "Ada"),
      ["at"],
    ],
  ])("%s", (_what, was, theirs, mine, conflicts) => {
    expect(merge({ at: was }, { at: theirs }, { at: mine })).toEqual({
      merged: { at: mine },
      conflicts,
    });
  });

  test("merges lists entry by entry while their order is the same", () => {
    const renamed = setAtPath(setAtPath(topics, "0.title", "Your order"), "0.entries.0", late);
    const named = setAtPath(testimonials, "1.name", "Bola Ade");
    const mergeList = (was: unknown, theirs: unknown, mine: unknown) =>
      merge({ at: was }, { at: theirs }, { at: mine });
    expect(mergeList(topics, renamed, answered).merged.at).toEqual(
      setAtPath(answered, "0.title", "Your order"),
    );
    expect(mergeList(testimonials, named, corrected)).toEqual({
      merged: { at: setAtPath(corrected, "1.name", "Bola Ade") },
      conflicts: [],
    });
    const paragraphs = mergeList(["a", "b"], ["a!", "b"], ["a", "b!"]);
    expect(paragraphs).toEqual({ merged: { at: ["a!", "b!"] }, conflicts: [] });
  });
});

test("never loses typing, and takes the newer content without typing", () => {
  const text = fc.record({
    lead: fc.string(),
    parts: fc.array(fc.record({ title: fc.string() })),
  });
  fc.assert(
    fc.property(text, text, text, (was, theirs, mine) => {
      expect(merge(was, theirs, was).merged).toEqual(theirs);
      expect(merge(was, was, mine).merged).toEqual(mine);
      const { merged } = merge(was, theirs, mine);
      if (mine.lead !== was.lead) expect(merged.lead).toBe(mine.lead);
    }),
  );
});

test("reads what was written at a path", () => {
  expect(getAtPath(setAtPath(base, "parts.1.title", "x"), "parts.1.title")).toBe("x");
  expect(getAtPath(setAtPath(base, "parts.1.title", undefined), "parts.1")).toEqual({ text: "e" });
});
