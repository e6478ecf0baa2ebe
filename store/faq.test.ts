import { expect, test } from "vitest";
import { faq } from "./faq.ts";

test("what delivery costs is told so that it holds whether the shop charges for it or not", () => {
  const entries = faq.flatMap((topic) => topic.entries);
  const answer = entries.find(({ id }) => id === "delivery-cost")?.answer;
  expect(answer).toContain("The total at checkout is what you pay");
  expect(answer).not.toMatch(/^Nothing|₦/);
});
