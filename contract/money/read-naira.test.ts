import fc from "fast-check";
import { expect, test } from "vitest";
import { readNaira } from "./read-naira.ts";

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
  expect(readNaira(typed)).toBe(naira);
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
  expect(readNaira(typed)).toBeUndefined();
});

test("an amount is read as it is written, and none is read where decimals follow a comma", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (kobo) => {
      const naira = kobo / 100;
      const written = naira.toLocaleString("en", { minimumFractionDigits: 2 });
      for (const typed of [written, written.replaceAll(",", " "), written.replaceAll(",", "")]) {
        expect(readNaira(typed)).toBe(naira);
        expect(readNaira(typed.replaceAll(",", ".").replace(/\.(\d\d)$/, ",$1"))).toBeUndefined();
      }
    }),
  );
});
