// Cuts the two families to the glyphs the store writes and commits the result to ui/fonts.
// Run it by hand after changing the glyphs or the weights: node scripts/build-fonts.ts
import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const packages = new URL("../node_modules/@fontsource-variable/", import.meta.url);
const target = new URL("../ui/fonts/", import.meta.url);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, offset) =>
    String.fromCodePoint(first + offset),
  ).join("");

/** Letters of Yoruba, Igbo, Hausa, and of French, which the neighbours speak. */
const accented = "ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜ";

const marks = "\u0300\u0301\u0304\u0323";

/** What each file of a family carries. A browser fetches a file only when a page writes one of its letters. */
const parts = {
  latin: `${range(0x20, 0x7e)}\u00a0©·×${accented}${accented.toLowerCase()}Œœ–—‘’“”•…−`,
  "latin-ext": "₦ĀāĒēĪīŌōŪūŃńǸǹḾḿṄṅṢṣƁɓƊɗƘƙƳƴĨĩŨũ",
  vietnamese: `ẠạẸẹẼẽỊịỌọỤụ${marks}`,
} as const;

/** The weights that the type roles use; a narrower axis is a smaller file, and one weight the smallest. */
const families = {
  ojuju: 350,
  archivo: { min: 400, max: 600 },
} as const;

/** Kerning, marks on letters, and figures of one width for columns of money. */
const features = ["kern", "mark", "mkmk", "ccmp", "tnum"];

const budgetBytes = 45 * 1024;

await mkdir(target, { recursive: true });
let total = 0;
for (const [family, weights] of Object.entries(families)) {
  for (const [part, letters] of Object.entries(parts)) {
    const source = new URL(`${family}/files/${family}-${part}-wght-normal.woff2`, packages);
    // A mark composes with the plain letters of its own file only, so each file brings its own marks.
    const cut = await subsetFont(await readFile(source), letters + marks, {
      targetFormat: "woff2",
      variationAxes: { wght: weights },
      keepFeatures: features,
      noHinting: true,
    });
    await writeFile(new URL(`${family}-${part}.woff2`, target), cut);
    console.log(`${family}-${part}.woff2 ${cut.length} bytes`);
    total += cut.length;
  }
}
console.log(`together ${total} bytes of ${budgetBytes}`);
if (total > budgetBytes) throw new Error("The fonts are over their budget");
