import { describe, expect, test } from "vitest";
import { toCsv } from "./to-csv.ts";

describe("CSV", () => {
  test("begins with a byte order mark and ends every row", () => {
    expect(
      toCsv([
        ["Ẹlẹ́kọ", 2],
        ["", null],
      ]),
    ).toBe("\ufeffẸlẹ́kọ,2\r\n,\r\n");
  });

  test.each([
    ["a,b", '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ["two\nlines", '"two\nlines"'],
    [" edge ", '" edge "'],
    ["=1+1", `"'=1+1"`],
    ["+234 801", `"'+234 801"`],
    ["-5", `"'-5"`],
    ["@SUM(A1)", `"'@SUM(A1)"`],
    ["\t=1", `"'\t=1"`],
    ["  =1", `"'  =1"`],
    ["＝1", `"'＝1"`],
    ["a;=1+1", `"a;'=1+1"`],
    ["a\t @x", `"a\t '@x"`],
    ["a; b", '"a; b"'],
    ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
  ])("writes the text %j as %s", (text, cell) => {
    expect(toCsv([[text]])).toBe(`\ufeff${cell}\r\n`);
  });

  test("leaves numbers alone, below zero too", () => {
    expect(toCsv([[-5, 0.5, Number.NaN]])).toBe("\ufeff-5,0.5,\r\n");
  });
});
