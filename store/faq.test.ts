import { expect, test } from "vitest";
import { faq } from "./faq.ts";

test("the delivery answer holds with and without a fee", () => {
  const entries = faq.flatMap((topic) => topic.entries);
  const answer = entries.find(({ id }) => id === "delivery-cost")?.answer;
  expect(answer).toContain("The total at checkout is what you pay");
  expect(answer).not.toMatch(/^Nothing|₦/);
});
