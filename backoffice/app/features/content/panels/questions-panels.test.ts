import { expect, test } from "vitest";
import { createSlug, updatedSlug } from "./questions-panels.tsx";

test.each([
  ["How long does delivery take?", [], "how-long-does-delivery-take"],
  ["Do you sew aṣọ ẹbí?", [], "do-you-sew-aso-ebi"],
  ["Care", ["care"], "care-2"],
  ["", [], "new-question-1"],
  ["???", ["new-question-1"], "new-question-2"],
] as const)("%s", (question, usedSlugs, address) => {
  expect(createSlug(question, usedSlugs)).toBe(address);
});

test("shortens long questions to the maximum slug length", () => {
  expect(createSlug("word ".repeat(40), [])).toMatch(/^[a-z0-9][a-z0-9-]{0,59}$/);
});

test("keeps the slug of a published question", () => {
  const ids = ["new-arrivals-when", "care"];
  expect(updatedSlug("new-arrivals-when", "New arrivals: when?", ids)).toBe("new-arrivals-when");
  expect(updatedSlug("care", "How do I wash it?", ids)).toBe("care");
});

test("names a new question by its text, and keeps the slug on later blurs", () => {
  expect(updatedSlug("new-question-1", "Care", ["new-question-1", "care"])).toBe("care-2");
  expect(updatedSlug("new-question-1", "", ["new-question-1"])).toBe("new-question-1");
});
