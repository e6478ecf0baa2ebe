import { expect, test } from "vitest";
import { validateAttachments } from "./files-field.tsx";

const file = (name: string, megabytes: number, type = "image/png") => ({
  name,
  size: megabytes * 1024 * 1024,
  type,
});

test.each([
  [[], undefined],
  [[file("a.png", 5), file("b.pdf", 5, "application/pdf")], undefined],
  [[1, 2, 3, 4, 5, 6].map((i) => file(`${i}.png`, 1)), "You can attach up to 5 files."],
  [
    [file("list.xlsx", 1, "application/vnd.ms-excel")],
    "list.xlsx isn’t a JPEG, PNG, WebP or PDF file.",
  ],
  [[file("a.png", 5.1)], "a.png is larger than 5 MB."],
  [
    [file("a.png", 5), file("b.png", 5), file("c.png", 3)],
    "The files together are larger than 12 MB.",
  ],
])("says what is wrong with files %#", (files, error) => {
  expect(validateAttachments(files)).toBe(error);
});
