import { expect, test } from "vitest";
import { sizeNameFault } from "./size-name.ts";

test.each(["42", "One size", "36½", "2XL/3XL", "UK 12", " S ", "A".repeat(16)])(
  "%j may be the name of a size",
  (typed) => {
    expect(sizeNameFault(typed)).toBeUndefined();
  },
);

test.each(["S (short)", '42"', "Ọ̀kan", "A".repeat(17), ""])("%j is refused in words", (typed) => {
  expect(sizeNameFault(typed)).toMatch(/^“.*” is no size: 16 letters from A to Z/);
});
