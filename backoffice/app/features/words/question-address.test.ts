import { expect, test } from "vitest";
import { addressFor, addressOnceTyped } from "./question-address.ts";

test.each([
  ["How long does delivery take?", [], "how-long-does-delivery-take"],
  ["Do you sew aṣọ ẹbí?", [], "do-you-sew-aso-ebi"],
  ["Care", ["care"], "care-2"],
  ["", [], "new-question-1"],
  ["???", ["new-question-1"], "new-question-2"],
] as const)("%s", (question, taken, address) => {
  expect(addressFor(question, taken)).toBe(address);
});

test("a long question keeps within the bounds of an address", () => {
  expect(addressFor("word ".repeat(40), [])).toMatch(/^[a-z0-9][a-z0-9-]{0,59}$/);
});

test("a question that was asked once keeps its address, whatever it begins with", () => {
  const ids = ["new-arrivals-when", "care"];
  expect(addressOnceTyped("new-arrivals-when", "New arrivals: when?", ids)).toBe(
    "new-arrivals-when",
  );
  expect(addressOnceTyped("care", "How do I wash it?", ids)).toBe("care");
});

test("a new one is named after its words, and keeps that name when its field is left again", () => {
  expect(addressOnceTyped("new-question-1", "Care", ["new-question-1", "care"])).toBe("care-2");
  expect(addressOnceTyped("new-question-1", "", ["new-question-1"])).toBe("new-question-1");
});
