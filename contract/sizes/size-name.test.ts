import { expect, test } from "vitest";
import { validateSizeName } from "./size-order.ts";

test.each(["42", "One size", "36½", "2XL/3XL", "UK 12", " S ", "A".repeat(16)])(
  "accepts %j as a size name",
  (typed) => {
    expect(validateSizeName(typed)).toBeUndefined();
  },
);

test.each(["S (short)", '42"', "Ọ̀kan", "A".repeat(17), ""])(
  "rejects %j with a message",
  (typed) => {
    expect(validateSizeName(typed)).toMatch(/^“.*” is not a valid size. Use up to 16 letters/);
  },
);
