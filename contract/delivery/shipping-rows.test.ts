import { expect, test } from "vitest";
import { fromNaira } from "../money/naira.ts";
import { shippingRows } from "./shipping-rows.ts";

test.each([
  ["a fee", 2_500, ["Shipping ₦2,500"]],
  ["no fee", 0, ["Shipping ₦4,000", "Waived −₦4,000"]],
])("an order with %s says so", (_what, naira, rows) => {
  expect(shippingRows(fromNaira(naira)).map(({ label, value }) => `${label} ${value}`)).toEqual(
    rows,
  );
});
