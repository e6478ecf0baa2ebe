import { expect, test } from "vitest";
import { searchHint } from "./search.tsx";

test.each([
  ["owner", "Try Kano, 0803…, “low”, ₦58,000"],
  ["support", "Try Kano, 0803…, ₦58,000"],
  ["packer", "Try Kano, 0803…"],
  ["stock_keeper", "Try “low”"],
] as const)("%s sees the search hint %s", (role, hint) => {
  expect(searchHint(role)).toBe(hint);
});
