import { expect, test } from "vitest";
import { leftInWords, stepWords } from "./step-words.ts";

test("the first step asks for what ticks it: a name and an e-mail, and a logo of whoever has one", () => {
  expect(stepWords.name.label).toBe("Your own name and e-mail");
  expect(stepWords.name.about).toContain("a logo too, if you have one");
});

test("who works alone is done without somebody to help", () => {
  const step = (name: "delivery" | "staff", done: boolean) => ({
    ...{ name, done, waits: false, optional: name === "staff" },
  });
  const left = (isSet: boolean) =>
    leftInWords({ steps: [step("delivery", isSet), step("staff", false)] });
  expect(left(false)).toBe("1 of 1 left before the first sale");
  expect(left(true)).toBe("Everything is done");
});
