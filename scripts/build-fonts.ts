// Writes font subsets to ui/fonts. Run it after changing characters or weights: node scripts/build-fonts.ts
import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { toRanges } from "../ui/theme/font-faces.ts";

const packages = new URL("../node_modules/@fontsource-variable/", import.meta.url);
const target = new URL("../ui/fonts/", import.meta.url);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, offset) =>
    String.fromCodePoint(first + offset),
  ).join("");

const marks = "\u0300\u0301\u0304\u0323";

const both = (characters: string) => characters.toUpperCase() + characters.toLowerCase();

const west = both("āēīōūńǹḿṅɓɗƙƴĩũ");

/** A browser fetches a file only when a page uses one of its characters. */
const parts = {
  latin: {
    source: "latin",
    characters: `${range(0x20, 0x7e)}\u00a0©·×${both("àáèéìíòóùú")}–—‘’“”•…−`,
  },
  "latin-rest": { source: "latin", characters: both("âäçêëîïñôöûüœ") },
  naira: { source: "latin-ext", characters: "₦Ṣṣ" },
  "latin-ext": { source: "latin-ext", characters: west },
  // For names from the rest of Europe.
  "latin-far": {
    source: "latin-ext",
    characters: [...range(0x100, 0x17f)].filter((character) => !west.includes(character)).join(""),
  },
  dots: { source: "vietnamese", characters: both("ẹọ") },
  "dots-rest": { source: "vietnamese", characters: both("ạẽịụ") },
} as const;

/** A narrower weight axis makes a smaller file. */
const families = {
  ojuju: 350,
  archivo: { min: 400, max: 600 },
} as const;

/** Kerning, marks on letters, and figures of one width for columns of money. */
const features = ["kern", "mark", "mkmk", "ccmp", "tnum"];

/** Fetched by every page of the shop: the fonts' share of its size budget. */
const everywhere: readonly string[] = ["latin", "naira", "dots"];
const budgetBytes = 40 * 1024;

await mkdir(target, { recursive: true });
let needed = 0;
const faces: string[] = [];
for (const [family, weights] of Object.entries(families)) {
  for (const [part, { source: cutFrom, characters }] of Object.entries(parts)) {
    const source = new URL(`${family}/files/${family}-${cutFrom}-wght-normal.woff2`, packages);
    // A mark composes with the plain letters of its own file only, so each file brings its own marks.
    const cut = await subsetFont(await readFile(source), characters + marks, {
      targetFormat: "woff2",
      variationAxes: { wght: weights },
      keepFeatures: features,
      noHinting: true,
    });
    await writeFile(new URL(`${family}-${part}.woff2`, target), cut);
    console.log(`${family}-${part}.woff2 ${cut.length} bytes`);
    if (everywhere.includes(part)) needed += cut.length;
    faces.push(writeFace(family, weights, part, part === "dots" ? characters + marks : characters));
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
  characters: string,
): string {
  const name = `${family[0]?.toUpperCase()}${family.slice(1)}`;
  const weight = typeof weights === "number" ? weights : `${weights.min} ${weights.max}`;
  const ranges = `  unicode-range: ${rangesOf(characters)};`;
  return `@font-face {
  font-family: "${name}";
  src: url("./${family}-${part}.woff2") format("woff2");
  font-weight: ${weight};
  font-display: swap;
${ranges.length > 100 ? ranges.replace(": ", ":\n    ") : ranges}
}
`;
}

function rangesOf(characters: string): string {
  const points = [...new Set(characters)].map((character) => character.codePointAt(0) ?? 0);
  return toRanges(points);
}
