import { expect, test } from "vitest";
import { readPdf } from "../../../../tests/kit/read-pdf.ts";
import { type CountSheet, drawCountSheet } from "./draw-count-sheet.ts";

const countSheetFor = (rows: CountSheet["products"], more: Partial<CountSheet> = {}) =>
  drawCountSheet({
    ...{ store: "Aṣọ", scope: "everything", at: "22 Nov 2026, 19:00", isTruncated: false },
    products: rows,
    ...more,
  });

test("lists every product once with its sizes, on numbered pages", async () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({
    name: `Kaftan ${n + 1}.`,
    sizes: ["S", "M", "L", "XL", "XXL", "One size", "UK 8/10"].slice(0, (n % 7) + 1),
  }));
  const { pages } = readPdf(await countSheetFor(rows));
  expect(pages.length).toBeGreaterThan(2);
  const whole = pages.join("");
  for (const { name, sizes } of rows) {
    const said = `${name}${sizes.join("")}`.replace(/\s/g, "");
    expect(whole.split(said)).toHaveLength(2);
  }
  for (const [n, page] of pages.entries()) {
    expect(page.endsWith(`Aṣọ,everythingPage${n + 1}of${pages.length}`)).toBe(true);
  }
});

test("long names and forty sizes stay on the page", async () => {
  const long = { name: "W".repeat(120), sizes: Array.from({ length: 40 }, (_, n) => `Size ${n}`) };
  const { pages } = readPdf(await countSheetFor([long, long, long, long]));
  expect(pages.map((page) => page.split("W".repeat(120)).length - 1)).toEqual([2, 2]);
});

test("says when it is truncated and when it is empty", async () => {
  const cut = readPdf(
    await countSheetFor([{ name: "Kaftan", sizes: ["M"] }], { isTruncated: true }),
  );
  expect(cut.pages[0]).toContain("First1productsonly.Filterthelisttoprinttherest.");
  expect(readPdf(await countSheetFor([])).pages[0]).toContain("Nosizestocount.");
});
