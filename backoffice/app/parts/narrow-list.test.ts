import { expect, test } from "vitest";
import { narrowed } from "./narrow-list.ts";

test.each([
  ["status=all&page=3", { city: "Lagos" }, "status=all&city=Lagos"],
  ["city=Lagos&after=abc", { city: "" }, ""],
  ["search=ada", { status: "packed", search: "" }, "status=packed"],
])("%j with %o becomes %j", (before, changes, after) => {
  expect(String(narrowed(new URLSearchParams(before), changes))).toBe(after);
});
