import fc from "fast-check";
import { expect, test } from "vitest";
import { splitGraphemes, wrapText } from "./text-layout.ts";

const width = (line: string) => splitGraphemes(line).length;

test.each([
  ["", []],
  ["  ", []],
  ["one two three", ["one two", "three"]],
  ["Abẹ́òkúta", ["Abẹ́òkúta"]],
  ["ọ̀ṣọ́ọ̀ṣẹ́rẹ́ẹ́", ["ọ̀ṣọ́ọ̀ṣẹ́rẹ́", "ẹ́"]],
])("%j is broken into %j", (text, lines) => {
  expect(wrapText(text, (line) => width(line) <= 8).map((line) => line.normalize("NFC"))).toEqual(
    lines.map((line) => line.normalize("NFC")),
  );
});

test("every line fits, and no letter is lost or moved", () => {
  const wordList = fc.array(fc.stringMatching(/^[a-zẹọṣ]{1,12}$/u));
  fc.assert(
    fc.property(wordList, fc.integer({ min: 1, max: 15 }), (each, maxWidth) => {
      const lines = wrapText(each.join(" "), (line) => width(line) <= maxWidth);
      for (const line of lines) expect(width(line)).toBeLessThanOrEqual(maxWidth);
      expect(lines.join("").replaceAll(" ", "")).toBe(each.join("").normalize("NFC"));
    }),
  );
});
