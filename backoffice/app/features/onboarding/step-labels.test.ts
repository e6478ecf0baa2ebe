import { expect, test } from "vitest";
import { describeProgress, stepLabels } from "./step-labels.ts";

test("the first step needs a name and an email, and a logo where there is one", () => {
  expect(stepLabels.name.label).toBe("Store name and email");
  expect(stepLabels.name.about).toContain("Add a logo if you have one");
});

test("who works alone is done without somebody to help", () => {
  const step = (name: "delivery" | "staff", done: boolean) => ({
    ...{ name, done, isPending: false, optional: name === "staff" },
  });
  const left = (isSet: boolean) =>
    describeProgress({ steps: [step("delivery", isSet), step("staff", false)] });
  expect(left(false)).toBe("1 of 1 steps left before your first sale");
  expect(left(true)).toBe("All done");
});
