import { expect, test } from "vitest";
import { formatFileSize, unitsText } from "./enquiry-labels.tsx";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [411_600, "412 KB"],
  [1_240_000, "1.2 MB"],
])("%i bytes: %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test.each([
  [null, "–"],
  [1, "1 unit"],
  [1200, "1,200 units"],
])("%s units: %s", (quantity, text) => {
  expect(unitsText(quantity)).toBe(text);
});
