import { expect, test } from "vitest";
import { labelOf, pleaseCheck } from "./field-labels.ts";

test.each([
  ["shippingInfo.address", "Address"],
  ["shippingInfo.postalCode", "Postal code"],
  ["items.0.quantity", "Quantity (line 1)"],
  ["lines.11", "Lines (line 12)"],
  ["email", "Email"],
  ["giftWrap", "Gift wrap"],
  ["words.isOn", "Buyers may pay by transfer"],
  ["words.holdHours", "Hours the pieces are kept"],
  ["cameOn", "Day it came"],
  ["constructor", "Constructor"],
  ["?", "?"],
  ["", "A field"],
])("%s is %s", (field, label) => {
  expect(labelOf(field)).toBe(label);
});

test("asks for the first five fields, each named once", () => {
  const fields = ["a.email", "b.email", "city", "state", "phone", "country", "firstName"];
  expect(pleaseCheck(fields)).toBe("Please check: Email, City, State, Phone, Country.");
});
