import { expect, test } from "vitest";
import { tellBooks } from "./books-words.ts";

test.each([
  ["orders", "214", 214, "The books say 214 orders delivered."],
  ["orders", "5K+", 5_234, "The books say 5,234 orders delivered, shown as 5K+."],
  ["lagosHours", "51hr", 38, "The books say 51hr over 38 parcels to Lagos in 30 days."],
  ["returningPercent", "31%", 200, "The books say 31% of 200 buyers bought again."],
  ["orders", null, 1, "The books know 1 order delivered. Below 20 the figure would be hidden."],
  ["returningPercent", null, 12, "The books know 12 buyers. Below 20 the figure would be hidden."],
] as const)("the books on %s, %s of %i", (of, figure, base, words) => {
  expect(tellBooks(of, { figure, base }, 20)).toBe(words);
});
