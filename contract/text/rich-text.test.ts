import { expect, test } from "vitest";
import { findBadLink, isLinkAddress, listLinks, parseRichText } from "./rich-text.ts";

test("paragraphs, lines, lists, bold and links", () => {
  const source =
    "Linen is **here**.\nUse [LINEN10](/products).\n\n- one\n- **two [x](https://a.ng)**\nend";
  expect(parseRichText(source)).toEqual([
    {
      kind: "paragraph",
      lines: [
        [{ text: "Linen is " }, { text: "here", bold: true }, { text: "." }],
        [{ text: "Use " }, { text: "LINEN10", href: "/products" }, { text: "." }],
      ],
    },
    {
      kind: "list",
      lines: [
        [{ text: "one" }],
        [
          { text: "two ", bold: true },
          { text: "x", href: "https://a.ng", bold: true },
        ],
      ],
    },
    { kind: "paragraph", lines: [[{ text: "end" }]] },
  ]);
  expect(listLinks(source)).toEqual(["/products", "https://a.ng"]);
});

test.each([
  "<b>bold</b>",
  "** not bold **x",
  "[x](javascript:alert(1))",
  "[x](//evil.example)",
  "a * b ** c",
])("%s stays text", (text) => {
  const runs = parseRichText(text).flatMap(({ lines }) => lines.flat());
  expect(runs.every(({ href }) => href === undefined)).toBe(true);
  expect(runs.map((run) => run.text).join("")).toBe(text.replace("** not bold **", " not bold "));
});

test.each([
  ["/products/new?cloth=linen", true],
  ["https://aso.example/x", true],
  ["http://aso.example", true],
  ["//evil.example", false],
  ["/\\evil.example", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["/a b", false],
  ["", false],
])("%s as a link: %s", (address, is) => {
  expect(isLinkAddress(address)).toBe(is);
});

test("a link that leads nowhere is found", () => {
  expect(findBadLink("see [a](/x) and [b](javascript:alert)")).toBe("javascript:alert");
  expect(findBadLink("see [a](/x)")).toBeUndefined();
});
