import { expect, test } from "vitest";
import { wantsLessData, withLessData } from "./save-data.ts";

test.each([
  [{}, false],
  [{ "save-data": "on" }, true],
  [{ cookie: "saveData=on" }, true],
  [{ cookie: "a=1; saveData=off; b=2", "save-data": "on" }, false],
  [{ cookie: "notsaveData=on" }, false],
])("%j asks for less: %s", (headers, expected) => {
  expect(wantsLessData(headers)).toBe(expected);
});

test("keeps the narrowest width of each picture and leaves scripts alone", () => {
  const script = '<script>{"srcset":{"avif":"/a-400.avif 400w, /a-800.avif 800w"}}</script>';
  const page = (srcset: string, mark: string) =>
    `<html${mark} lang="en"><source srcSet="${srcset}"/>${script}</html>`;
  expect(withLessData(page("/a-400.avif 400w, /a-800.avif 800w", ""))).toBe(
    page("/a-400.avif 400w", ' data-save-data="on"'),
  );
});
