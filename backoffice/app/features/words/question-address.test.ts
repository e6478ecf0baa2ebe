import { expect, test } from "vitest";
import { addressFor } from "./question-address.ts";

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
