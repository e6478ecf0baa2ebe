import { expect, test } from "vitest";
import { readPdf } from "../../../tests/kit/read-pdf.ts";
import { type CountSheet, drawCountSheet } from "./draw-count-sheet.ts";

const sheetOf = (goods: CountSheet["goods"], more: Partial<CountSheet> = {}) =>
  drawCountSheet({
    ...{ store: "Aṣọ", of: "everything", at: "22 Nov 2026, 19:00", isCut: false },
    goods,
    ...more,
  });

test("every product stands on it once with its sizes, and each page tells its number", async () => {
  const goods = Array.from({ length: 60 }, (_, n) => ({
    name: `Kaftan ${n + 1}.`,
    sizes: ["S", "M", "L", "XL", "XXL", "One size", "UK 8/10"].slice(0, (n % 7) + 1),
  }));
  const { pages } = readPdf(await sheetOf(goods));
  expect(pages.length).toBeGreaterThan(2);
  const whole = pages.join("");
  for (const { name, sizes } of goods) {
    const said = `${name}${sizes.join("")}`.replace(/\s/g, "");
    expect(whole.split(said)).toHaveLength(2);
  }
  for (const [n, page] of pages.entries()) {
    expect(page.endsWith(`Aṣọ,everythingPage${n + 1}of${pages.length}`)).toBe(true);
  }
});

test("a name of any length and forty sizes keep to their page", async () => {
  const long = { name: "W".repeat(120), sizes: Array.from({ length: 40 }, (_, n) => `Size ${n}`) };
  const { pages } = readPdf(await sheetOf([long, long, long, long]));
  expect(pages.map((page) => page.split("W".repeat(120)).length - 1)).toEqual([2, 2]);
});

test("it says when there are more, and when there is nothing", async () => {
  const cut = readPdf(await sheetOf([{ name: "Kaftan", sizes: ["M"] }], { isCut: true }));
  expect(cut.pages[0]).toContain("Thefirst1products.Narrowthelisttoprinttheothers.");
  expect(readPdf(await sheetOf([])).pages[0]).toContain("Noproducthasasizetocount.");
});
