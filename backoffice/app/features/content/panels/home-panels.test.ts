import { expect, test } from "vitest";
import { reportedClaimText } from "./home-panels.tsx";

test.each([
  ["orders", "214", 214, "Your data shows 214 orders delivered."],
  ["orders", "5K+", 5_234, "Your data shows 5,234 orders delivered, shown as 5K+."],
  ["lagosHours", "51hr", 38, "Your data shows 51hr over 38 parcels to Lagos in 30 days."],
  ["returningPercent", "31%", 200, "Your data shows 31% of 200 customers bought again."],
  ["orders", null, 1, "Your data shows 1 order delivered. Below 20 this stat is hidden."],
  ["returningPercent", null, 12, "Your data shows 12 customers. Below 20 this stat is hidden."],
] as const)("reports %s: %s of %i", (of, figure, base, text) => {
  expect(reportedClaimText(of, { figure, base }, 20)).toBe(text);
});
