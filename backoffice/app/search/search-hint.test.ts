import { expect, test } from "vitest";
import { searchHint } from "./search-hint.ts";

test.each([
  ["owner", "Kano, 0803…, “low”, ₦58,000 work too"],
  ["support", "Kano, 0803…, ₦58,000 work too"],
  ["packer", "Kano, 0803… work too"],
  ["stock_keeper", "“low” works too"],
] as const)("%s is told what may be typed that finds something: %s", (role, hint) => {
  expect(searchHint(role)).toBe(hint);
});
