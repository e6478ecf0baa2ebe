/// <reference path="../ui/theme/fontkit.d.ts" />
// Cuts a font of yours to the letters the shop writes, into store/fonts:
//   node scripts/cut-font.ts NAME WEIGHT FILE [FILE …] [--axis=wdth:80]
// The first file has plain Latin; what it lacks, such as ẹ and ₦, comes from the next ones.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { create } from "fontkit";
import subsetFont from "subset-font";

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)).join("");
const both = (characters: string) => characters.toUpperCase() + characters.toLowerCase();

const latin = `${range(0x20, 0x7e)}\u00a0©·×${both("àáâäçèéêëìíîïñòóôöùúûü")}–—‘’“”•…−`;
const nigerian = `₦${both("ṣẹọịụạẽāēīōūńǹḿṅɓɗƙƴĩũ")}${range(0x100, 0x17f)}`;
const marks = "\u0300\u0301\u0304\u0323";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { axis: { type: "string", multiple: true, default: [] } },
});
const [name, weight, ...files] = positionals;
if (!name || !weight || files.length === 0) {
  console.error("Usage: node scripts/cut-font.ts NAME WEIGHT FILE [FILE …] [--axis=wdth:80]");
  process.exit(1);
}

const [lightest = 400, boldest] = weight.split("-").map(Number);
const axes = Object.fromEntries(
  values.axis.map((axis) => {
    const [tag = "", value] = axis.split(":");
    return [tag, Number(value)];
  }),
);
const wght = boldest === undefined ? lightest : { min: lightest, max: boldest };

const target = new URL("../store/fonts/", import.meta.url);
await mkdir(target, { recursive: true });
const wanted = new Set(latin + nigerian);
for (const [n, file] of files.entries()) {
  const source = await readFile(file);
  const font = create(source);
  const isFirst = n === 0;
  const drawn = [...wanted].filter(
    (character) =>
      (!isFirst || files.length === 1 || latin.includes(character)) &&
      font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
  for (const character of drawn) wanted.delete(character);
  const cut = await subsetFont(source, drawn.join("") + marks, {
    targetFormat: "woff2",
    variationAxes: { wght, ...axes },
    keepFeatures: ["kern", "mark", "mkmk", "ccmp", "tnum"],
    noHinting: true,
  });
  const part = isFirst ? name : `${name}-${n + 1}`;
  await writeFile(new URL(`${part}.woff2`, target), cut);
  console.log(`store/fonts/${part}.woff2 ${cut.length} bytes, ${drawn.length} characters`);
}
if (wanted.size > 0)
  console.log(`Not in these files, taken from system fonts: ${[...wanted].join(" ")}`);
