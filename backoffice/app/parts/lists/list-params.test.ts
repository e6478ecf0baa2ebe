import { describe, expect, test } from "vitest";
import {
  nextPageParams,
  type PageTarget,
  parseListParams,
  parseStatus,
  withListParams,
} from "./list-params.ts";

test.each([
  ["status=all&page=3", { city: "Lagos" }, "status=all&city=Lagos"],
  ["city=Lagos&after=abc", { city: "" }, ""],
  ["search=ada", { status: "packed", search: "" }, "status=packed"],
])("%j with %o becomes %j", (before, changes, after) => {
  expect(String(withListParams(new URLSearchParams(before), changes))).toBe(after);
});

describe("a click on a page link", () => {
  const third: PageTarget = () => ({ page: "3", after: "" });
  const onward: PageTarget = (address) => ({
    page: String(Number(address.get("page") || 1) + 1),
    after: "",
  });
  const further: PageTarget = () => ({ page: "", after: "xyz" });

  test.each([
    ["leads there", "city=Lagos", "city=Lagos", third, "city=Lagos&page=3"],
    ["leads on", "city=Lagos&page=2", "city=Lagos&page=2", onward, "city=Lagos&page=3"],
    ["leads on once more before the page is drawn", "page=2", "", onward, "page=3"],
    ["does not undo a filter that is not drawn yet", "city=Lagos", "", third, "city=Lagos"],
    ["does not undo one by a cursor of the list before", "city=Lagos", "", further, "city=Lagos"],
    ["leads to what comes next", "sort=old&after=abc", "sort=old", further, "sort=old&after=xyz"],
  ] as const)("%s", (_, address, drawn, step, next) => {
    const got = nextPageParams(new URLSearchParams(address), new URLSearchParams(drawn), step);
    expect(String(got)).toBe(next);
  });
});

const read = (search: string) => parseListParams(new URLSearchParams(search), ["pending", "all"]);

test.each([
  ["", { status: "pending", search: "", page: 1 }],
  ["status=all&page=3&search=Adé", { status: "all", search: "Adé", page: 3 }],
  ["status=none&page=0", { status: "pending", search: "", page: 1 }],
  ["page=-2", { status: "pending", search: "", page: 1 }],
  ["page=1.5", { status: "pending", search: "", page: 1 }],
  ["page=99999999999999999999", { status: "pending", search: "", page: 1 }],
])("%j parses to %o", (search, address) => {
  expect(read(search)).toEqual(address);
});

test.each([
  ["/payments", "to_review"],
  ["/payments?status=to_send&search=ada", "to_send"],
  ["/payments?status=nothing", "to_review"],
  ["/orders/ord_1", "to_review"],
])("%s shows %s", (address, tab) => {
  expect(parseStatus(address, ["to_review", "to_send"])).toBe(tab);
});
