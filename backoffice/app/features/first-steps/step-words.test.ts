import { expect, test } from "vitest";
import { stepWords } from "./step-words.ts";

test("the first step asks for what ticks it: a name and an e-mail, and a logo of whoever has one", () => {
  expect(stepWords.name.label).toBe("Your own name and e-mail");
  expect(stepWords.name.about).toContain("a logo too, if you have one");
});
