import { expect, test } from "vitest";
import { describeInvalidFields, getFieldLabel } from "./field-labels.ts";

test.each([
  ["shippingInfo.address", "Address"],
  ["shippingInfo.postalCode", "Postal code"],
  ["items.0.quantity", "Quantity (line 1)"],
  ["lines.11", "Lines (line 12)"],
  ["email", "Email"],
  ["giftWrap", "Gift wrap"],
  ["values.isOn", "Bank transfer enabled"],
  ["values.reservationHours", "Hold stock for (hours)"],
  ["receivedOn", "Date received"],
  ["constructor", "Constructor"],
  ["?", "?"],
  ["", "A field"],
])("%s is %s", (field, label) => {
  expect(getFieldLabel(field)).toBe(label);
});

test("asks for the first five fields, each named once", () => {
  const fields = ["a.email", "b.email", "city", "state", "phone", "country", "firstName"];
  expect(describeInvalidFields(fields)).toBe("Please check: Email, City, State, Phone, Country.");
});
