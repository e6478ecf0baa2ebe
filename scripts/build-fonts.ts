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

const marks = "\u0300\u0301\u0304\u0323";

const both = (letters: string) => letters.toUpperCase() + letters.toLowerCase();

const west = both("āēīōūńǹḿṅɓɗƙƴĩũ");

/**
 * What each file of a family carries, cut from the source file that has these letters. A browser fetches a file only
 * when a page writes one of its letters: the name of the shop and the prices need three, the rest of Igbo and Hausa,
 * and French, which the neighbours speak, three more.
 */
const parts = {
  latin: {
    source: "latin",
    letters: `${range(0x20, 0x7e)}\u00a0©·×${both("àáèéìíòóùú")}–—‘’“”•…−`,
  },
  "latin-rest": { source: "latin", letters: both("âäçêëîïñôöûüœ") },
  naira: { source: "latin-ext", letters: "₦Ṣṣ" },
  "latin-ext": { source: "latin-ext", letters: west },
  // Of the rest of Europe, for names that merchants and buyers bring along.
  "latin-far": {
    source: "latin-ext",
    letters: [...range(0x100, 0x17f)].filter((letter) => !west.includes(letter)).join(""),
  },
  dots: { source: "vietnamese", letters: both("ẹọ") },
  "dots-rest": { source: "vietnamese", letters: both("ạẽịụ") },
} as const;

/** The weights that the type roles use; a narrower axis is a smaller file, and one weight the smallest. */
const families = {
  ojuju: 350,
  archivo: { min: 400, max: 600 },
} as const;

/** Kerning, marks on letters, and figures of one width for columns of money. */
const features = ["kern", "mark", "mkmk", "ccmp", "tnum"];

/** What a page of the shop fetches at most, as it writes no word of the rest (the fonts' share of a page's budget). */
const everywhere: readonly string[] = ["latin", "naira", "dots"];
const budgetBytes = 40 * 1024;

await mkdir(target, { recursive: true });
let needed = 0;
const faces: string[] = [];
for (const [family, weights] of Object.entries(families)) {
  for (const [part, { source: cutFrom, letters }] of Object.entries(parts)) {
    const source = new URL(`${family}/files/${family}-${cutFrom}-wght-normal.woff2`, packages);
    // A mark composes with the plain letters of its own file only, so each file brings its own marks.
    const cut = await subsetFont(await readFile(source), letters + marks, {
      targetFormat: "woff2",
      variationAxes: { wght: weights },
      keepFeatures: features,
      noHinting: true,
    });
    await writeFile(new URL(`${family}-${part}.woff2`, target), cut);
    console.log(`${family}-${part}.woff2 ${cut.length} bytes`);
    if (everywhere.includes(part)) needed += cut.length;
    faces.push(writeFace(family, weights, part, part === "dots" ? letters + marks : letters));
  }
}
await writeFile(
  new URL("faces.css", target),
  `/* Written by scripts/build-fonts.ts: a page without ẹ or ₦ does not fetch their files. */\n${faces.join("")}`,
);
console.log(`${everywhere.join(", ")} together ${needed} bytes of ${budgetBytes}`);
if (needed > budgetBytes) throw new Error("The fonts are over their budget");

function writeFace(
  family: string,
  weights: number | { min: number; max: number },
  part: string,
  letters: string,
): string {
  const name = `${family[0]?.toUpperCase()}${family.slice(1)}`;
  const weight = typeof weights === "number" ? weights : `${weights.min} ${weights.max}`;
  const ranges = `  unicode-range: ${rangesOf(letters)};`;
  return `@font-face {
  font-family: "${name}";
  src: url("./${family}-${part}.woff2") format("woff2");
  font-weight: ${weight};
  font-display: swap;
${ranges.length > 100 ? ranges.replace(": ", ":\n    ") : ranges}
}
`;
}

/** The letters as CSS names them: runs of neighbours as one range. */
function rangesOf(letters: string): string {
  const points = [...new Set(letters)].map((letter) => letter.codePointAt(0) ?? 0);
  const runs: [first: number, last: number][] = [];
  for (const point of points.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && run[1] + 1 === point) run[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, "0");
  return runs
    .map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ""}`)
    .join(", ");
}
