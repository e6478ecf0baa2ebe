import { expect, test } from "vitest";
import { pictureAlt } from "./get-product.ts";

test.each([
  ["Indigo gown, hem", "back", "Indigo gown, hem"],
  ["", "front", "Zaria gown"],
  ["", "back", "Zaria gown, back"],
  ["", "cloth", "Zaria gown, the cloth"],
] as const)("a picture of %j that shows the %s reads %j", (alt, view, expected) => {
  expect(pictureAlt({ alt, view }, "Zaria gown")).toBe(expected);
});
