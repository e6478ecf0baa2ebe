import { expect, test } from "vitest";
import type { ProductField } from "../api/catalogue/product-fields.ts";
import { formatFieldValue, isFieldOfType, parseFieldValue } from "./field-values.ts";

const base = { key: "it", label: "It", showOnPage: true } as const;
const text: ProductField = { ...base, type: "text", maxLength: 5 };
const whole: ProductField = { ...base, type: "number" };
const height: ProductField = {
  ...base,
  type: "number",
  unit: "cm",
  min: 0.5,
  max: 20,
  decimals: 1,
};
const lining: ProductField = { ...base, type: "choice", options: ["Silk & satin", "Unlined"] };
const date: ProductField = { ...base, type: "date" };

test.each<[ProductField, unknown, string | number]>([
  [text, " Ẹlẹ́ ", "Ẹlẹ́"],
  [text, 12, "12"],
  [text, "a\u0301", "\u00e1"],
  [whole, "-3", -3],
  [whole, "−3", -3],
  [whole, "-0", 0],
  [height, "12.50", 12.5],
  [height, 0.5, 0.5],
  [lining, "SILK satin", "Silk & satin"],
  [date, "2028-02-29", "2028-02-29"],
])("reads %o from %o as %o", (field, input, value) => {
  expect(parseFieldValue(field, input)).toEqual({ value });
});

test.each([text, whole, height, lining, date])("reads nothing from an empty %o", (field) => {
  expect(parseFieldValue(field, " ")).toEqual({ value: null });
  expect(parseFieldValue(field, null)).toEqual({ value: null });
});

test.each<[ProductField, unknown, string]>([
  [text, "sixteen", "must have at most 5 characters"],
  [text, "a\tb", "must be a single line of text"],
  [whole, "twelve", "must be a number such as 12"],
  [whole, "12,5", "must be a number such as 12"],
  [whole, 1.5, "must be a whole number"],
  [whole, 1e21, "must be a number such as 12"],
  [whole, "9999999999", "must be 1,000,000,000 or less"],
  [height, 1.25, "must have at most 1 decimal"],
  [height, 0.4, "must be 0.5 or more"],
  [height, 21, "must be 20 or less"],
  [lining, "silk and satin", "must be Silk & satin or Unlined"],
  [lining, "Wool", "must be Silk & satin or Unlined"],
  [date, "2026-02-30", "must be a date such as 2026-12-01"],
  [date, "01/12/2026", "must be a date such as 2026-12-01"],
  [date, 20261201, "must be a date such as 2026-12-01"],
])("refuses %o with %o: %s", (field, input, message) => {
  expect(parseFieldValue(field, input)).toEqual({ message });
});

test("writes values as shoppers read them", () => {
  expect(formatFieldValue(height, 1234.5)).toBe("1,234.5 cm");
  expect(formatFieldValue(whole, 3)).toBe("3");
  expect(formatFieldValue(date, "2026-12-01")).toBe("1 December 2026");
  expect(formatFieldValue(lining, "Unlined")).toBe("Unlined");
});

test("belongs to all types, or to those it names by id or name", () => {
  const gown = { id: "type-7", name: "Gown" };
  expect(isFieldOfType(text, gown)).toBe(true);
  expect(isFieldOfType({ ...text, types: ["gown"] }, gown)).toBe(true);
  expect(isFieldOfType({ ...text, types: ["type-7"] }, gown)).toBe(true);
  expect(isFieldOfType({ ...text, types: ["Shirt"] }, gown)).toBe(false);
});
