import { expect, test } from "vitest";
import { toggleBold, toggleList, withLink } from "./edit-text.ts";

test("bold is put around what is selected, and taken away again", () => {
  const bold = toggleBold("Use LINEN10 now", 4, 11);
  expect(bold).toEqual({ text: "Use **LINEN10** now", start: 6, end: 13 });
  expect(toggleBold(bold.text, bold.start, bold.end)).toEqual({
    text: "Use LINEN10 now",
    start: 4,
    end: 11,
  });
});

test("lines become a list, and lines again", () => {
  const list = toggleList("a\nb\nc", 2, 4);
  expect(list.text).toBe("a\n- b\n- c");
  expect(toggleList(list.text, 2, 9).text).toBe("a\nb\nc");
});

test("a link takes the place of its text", () => {
  expect(withLink("See new things", 4, 7, "new", "/products/new").text).toBe(
    "See [new](/products/new) things",
  );
  expect(withLink("", 0, 0, "x", "/a(b)").text).toBe("[x](/a%28b%29)");
});
