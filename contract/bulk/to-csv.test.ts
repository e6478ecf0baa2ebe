import { describe, expect, test } from "vitest";
import { guardCell, toCsv, unguardCell } from "./to-csv.ts";

describe("CSV", () => {
  test("starts with a byte order mark and ends every row", () => {
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

  test.each([
    "08031234567",
    "0803 123 4567",
    "0803-123-4567",
    "+2348031234567",
    "2348031234567",
    "00",
    "123456789012",
    "1234567890123456789",
    "12E5",
    "10-12",
    "38/40",
    "1/2/2026",
  ])("writes the text %j so that no spreadsheet reads a number or a day", (text) => {
    expect(toCsv([[text]])).toBe(`\ufeff"'${text}"\r\n`);
    expect(unguardCell(`'${text}`)).toBe(text);
  });

  test.each([
    "12",
    "1200",
    "0",
    "0.5",
    "12345678901",
    "2026-11-23",
    "10:15",
    "S/M",
    "0 pcs",
    "'0803x",
  ])("leaves %j as it is", (text) => {
    expect(guardCell(text)).toBe(text);
    expect(unguardCell(text)).toBe(text);
  });

  test("leaves numbers alone, negative ones too", () => {
    expect(toCsv([[-5, 0.5, Number.NaN]])).toBe("\ufeff-5,0.5,\r\n");
  });
});
