import { expect, test } from "vitest";
import {
  formatDate,
  formatList,
  formatNumber,
  formatPercentOff,
  formatSigned,
  plural,
  pluralForm,
} from "./format.ts";

test.each([
  [0, "0 items"],
  [1, "1 item"],
  [2, "2 items"],
  [1000, "1,000 items"],
  [12_345, "12,345 items"],
])("%i is %s", (count, text) => {
  expect(plural(count, "item")).toBe(text);
});

test("irregular plurals are given in full", () => {
  expect([plural(1, "style"), plural(3, "body", "bodies")]).toEqual(["1 style", "3 bodies"]);
  expect([pluralForm(1, "is", "are"), pluralForm(2, "is", "are")]).toEqual(["is", "are"]);
});

test("dates are in Lagos time", () => {
  expect(formatDate("2026-11-19T23:30:00.000Z")).toBe("20 November 2026");
  expect(formatDate("2026-11-20T10:00:00.000Z", "short")).toBe("20 Nov 2026");
});

test("lists and numbers", () => {
  expect(formatList(["S", "M", "L"])).toBe("S, M and L");
  expect(formatList(["S", "M", "L"], "or")).toBe("S, M or L");
  expect(formatList(["XS"])).toBe("XS");
  expect(formatNumber(1234.5)).toBe("1,234.5");
});

test.each([
  [12, "+12"],
  [0, "+0"],
  [-2, "−2"],
])("a change of %i is %s", (change, text) => {
  expect(formatSigned(change)).toBe(text);
});

test("a discount has a minus sign", () => {
  expect(formatPercentOff(20)).toBe("−20%");
  expect(formatPercentOff(12.5)).toBe("−12.5%");
});
