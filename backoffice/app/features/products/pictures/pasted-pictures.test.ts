import { expect, test } from "vitest";
import { pastedPictures } from "./pasted-pictures.ts";

const picture = new File(["pixels"], "image.png", { type: "image/png" });
const photo = new File(["pixels"], "Gown front.jpg", { type: "image/jpeg" });
const invoice = new File(["words"], "invoice.pdf", { type: "application/pdf" });

const clipboard = (files: File[], text = "") => ({
  files: Object.assign(files, { item: (i: number) => files[i] ?? null }) as unknown as FileList,
  getData: (kind: string) => (kind === "text/plain" ? text : ""),
});

test.each([
  ["a picture", clipboard([picture]), [picture]],
  ["files, which some systems name in text too", clipboard([photo], "Gown front.jpg"), [photo]],
  ["cells of a spreadsheet, with the picture of them", clipboard([picture], "S\t4\r\nM\t6"), []],
  ["text alone", clipboard([], "Gown front"), []],
  ["what is no picture", clipboard([invoice, picture]), [picture]],
  ["nothing", null, []],
])("of %s", (_, pasted, expected) => {
  expect(pastedPictures(pasted)).toEqual(expected);
});
