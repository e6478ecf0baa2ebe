import { describe, expect, test } from "vitest";
import { narrowed, type PageStep, stepped } from "./narrow-list.ts";

test.each([
  ["status=all&page=3", { city: "Lagos" }, "status=all&city=Lagos"],
  ["city=Lagos&after=abc", { city: "" }, ""],
  ["search=ada", { status: "packed", search: "" }, "status=packed"],
])("%j with %o becomes %j", (before, changes, after) => {
  expect(String(narrowed(new URLSearchParams(before), changes))).toBe(after);
});

describe("a press on a link to another page", () => {
  const third: PageStep = () => ({ page: "3", after: "" });
  const onward: PageStep = (address) => ({
    page: String(Number(address.get("page") || 1) + 1),
    after: "",
  });
  const further: PageStep = () => ({ page: "", after: "xyz" });

  test.each([
    ["leads there", "city=Lagos", "city=Lagos", third, "city=Lagos&page=3"],
    ["leads on", "city=Lagos&page=2", "city=Lagos&page=2", onward, "city=Lagos&page=3"],
    ["leads on once more before the page is drawn", "page=2", "", onward, "page=3"],
    ["does not undo a filter that is not drawn yet", "city=Lagos", "", third, "city=Lagos"],
    ["does not undo one by a cursor of the list before", "city=Lagos", "", further, "city=Lagos"],
    ["leads to what comes next", "sort=old&after=abc", "sort=old", further, "sort=old&after=xyz"],
  ] as const)("%s", (_, address, drawn, step, next) => {
    const got = stepped(new URLSearchParams(address), new URLSearchParams(drawn), step);
    expect(String(got)).toBe(next);
  });
});
