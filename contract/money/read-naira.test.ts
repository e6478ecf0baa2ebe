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
])("%s is an amount", (typed, naira) => {
  expect(readNaira(typed)).toBe(naira);
});

test.each(["", "N", "$40", "-5", "4.555", "NN40", "five"])("%j is none", (typed) => {
  expect(readNaira(typed)).toBeUndefined();
});
