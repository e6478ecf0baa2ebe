import fc from "fast-check";
import { expect, test } from "vitest";
import { parseNaira } from "./parse-naira.ts";

test.each([
  ["38000", 38_000],
  ["₦38,000.50", 38_000.5],
  ["N3500", 3500],
  ["n 3,500", 3500],
  ["NGN 4000", 4000],
  ["#4,000", 4000],
  ["₦38k", 38_000],
  ["1 250 000", 1_250_000],
  ["1,250,000.5", 1_250_000.5],
  ["1,500k", 1_500_000],
])("%s is an amount", (typed, naira) => {
  expect(parseNaira(typed)).toBe(naira);
});

test.each([
  "",
  "N",
  "$40",
  "-5",
  "4.555",
  "NN40",
  "five",
  "8500,00",
  "7,5",
  "0,500",
  "85,00,000",
  "1,5k",
  "12 34",
  "9".repeat(15),
  `${"9".repeat(400)}k`,
])("%j is none", (typed) => {
  expect(parseNaira(typed)).toBeUndefined();
});

test("reads an amount as written, and none with a decimal comma", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (kobo) => {
      const naira = kobo / 100;
      const written = naira.toLocaleString("en", { minimumFractionDigits: 2 });
      for (const typed of [written, written.replaceAll(",", " "), written.replaceAll(",", "")]) {
        expect(parseNaira(typed)).toBe(naira);
        expect(parseNaira(typed.replaceAll(",", ".").replace(/\.(\d\d)$/, ",$1"))).toBeUndefined();
      }
    }),
  );
});
