import { expect, test } from "vitest";
import { formatLength, parseLength } from "./parse-length.ts";

test.each([
  ["35-37", "35–37"],
  ["35 – 37.5", "35–37.5"],
  ["35 to 37", "35–37"],
  [" 36.5 ", "36.5"],
  ["36-36", "36"],
])("parses %s as %s", (typed, formatted) => {
  const length = parseLength(typed);
  expect(length && formatLength(length)).toBe(formatted);
  expect(parseLength(formatted)).toEqual(length);
});

test.each(["", "wide", "37-35", "0", "121", "35-", "35-37-39", "35.55"])("rejects %s", (typed) => {
  expect(parseLength(typed)).toBeUndefined();
});
