import { expect, test } from "vitest";
import { readListFile } from "./list-box.tsx";

const bytes = (text: string, encoding: BufferEncoding) =>
  new Uint8Array(Buffer.from(text, encoding));

test.each([
  ["UTF-8", bytes("Ẹlẹ́kọ;M;2", "utf8"), "Ẹlẹ́kọ;M;2"],
  ["UTF-16 with its mark", bytes("\ufeffẸlẹ́kọ;M;2", "utf16le"), "Ẹlẹ́kọ;M;2"],
  [
    "UTF-16 the other way round",
    bytes("\ufeffAba;M;2", "utf16le").map((_, i, all) => all[i ^ 1] ?? 0),
    "Aba;M;2",
  ],
  ["the old alphabet of Windows", bytes("Café – M 2".replace("–", "\x96"), "latin1"), "Café – M 2"],
])("reads %s", (_, content, text) => {
  expect(readListFile("list.csv", content)).toEqual({ text });
});

test.each([
  [
    "a workbook",
    bytes("PK\u0003\u0004", "latin1"),
    "list.csv is a workbook. Save it as CSV and choose that file.",
  ],
  ["a picture", bytes("\x89PNG\0\0", "latin1"), "list.csv is not a text or CSV file."],
  ["an empty file", bytes(" \n", "utf8"), "list.csv is empty."],
  ["a huge one", new Uint8Array(1024 * 1024 + 1), "list.csv is larger than 1 MB."],
])("says of %s why it is not read", (_, content, error) => {
  expect(readListFile("list.csv", content)).toEqual({ error });
});
