import { expect, test } from "vitest";
import { lengthText, readLength } from "./read-length.ts";

test.each([
  ["35-37", "35–37"],
  ["35 – 37.5", "35–37.5"],
  ["35 to 37", "35–37"],
  [" 36.5 ", "36.5"],
  ["36-36", "36"],
])("%s is a length, kept as %s", (typed, kept) => {
  const length = readLength(typed);
  expect(length && lengthText(length)).toBe(kept);
  expect(readLength(kept)).toEqual(length);
});

test.each(["", "wide", "37-35", "0", "121", "35-", "35-37-39", "35.55"])("%s is none", (typed) => {
  expect(readLength(typed)).toBeUndefined();
});
