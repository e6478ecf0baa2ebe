import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDecimalKobo } from "./json.ts";

test.each([
  ["0.00", 0],
  ["477.0", 47_700],
  ["40", 4_000],
  ["1234.56", 123_456],
  ["0.29", 29],
  ["1.1", 110],
  ["1.25E7", 1_250_000_000],
  ["1.0e+3", 100_000],
  ["9999.999", 999_999],
  [" 12.5 ", 1_250],
])("reads %s as %d kobo", (text, expected) => {
  expect(parseDecimalKobo(text)).toBe(expected);
});

test.each(["", "-5", "NaN", "1,000.00", "1.2.3", "0x10", "1e99", "99999999999999999", "₦5", "5-"])(
  "does not read %j",
  (text) => {
    expect(parseDecimalKobo(text)).toBeUndefined();
  },
);

test("every amount in kobo, written in naira with any trailing zeros, is read exactly", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 14 }), fc.nat({ max: 4 }), (amount, zeros) => {
      const digits = amount.toString().padStart(3, "0");
      const text = `${digits.slice(0, -2)}.${digits.slice(-2)}${"0".repeat(zeros)}`;
      expect(parseDecimalKobo(text)).toBe(amount);
    }),
  );
});
