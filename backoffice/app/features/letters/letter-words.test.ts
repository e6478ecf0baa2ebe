import { expect, test } from "vitest";
import { subscribers } from "./letter-words.ts";

test.each([
  [0, "0 subscribers"],
  [1, "1 subscriber"],
  [12_345, "12,345 subscribers"],
])("%i reads %s", (count, words) => {
  expect(subscribers(count)).toBe(words);
});
