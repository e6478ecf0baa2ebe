import { expect, test } from "vitest";
import { fileSize, piecesOf } from "./enquiry-words.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [411_600, "412 KB"],
  [1_240_000, "1.2 MB"],
])("%i bytes read %s", (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});

test.each([
  [null, "–"],
  [1, "1 piece"],
  [1200, "1,200 pieces"],
])("%s pieces read %s", (quantity, words) => {
  expect(piecesOf(quantity)).toBe(words);
});
