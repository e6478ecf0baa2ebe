/// <reference path="../ui/theme/fontkit.d.ts" />
// Cuts a font of yours to the letters the shop writes, into store/fonts:
//   npm run font -- NAME WEIGHT FILE [FILE …] [--axis=wdth:80]
// The first file has plain Latin; what it lacks, such as ẹ and ₦, comes from the next ones.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { create, type Font } from "fontkit";
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
if (!name || !weight || files.length === 0)
  refuse("Usage: npm run font -- NAME WEIGHT FILE [FILE …] [--axis=wdth:80]");
if (!/^[a-z0-9-]+$/.test(name))
  refuse(
    `“${name}” names files: write it in lower-case letters, digits and hyphens, such as inter.`,
  );
if (!/^[1-9]\d\d(-[1-9]\d\d)?$/.test(weight))
  refuse(`“${weight}” is no weight. Write 400, or 400-600 for a variable font.`);

const [lightest = 400, boldest] = weight.split("-").map(Number);
const wght = boldest === undefined ? lightest : { min: lightest, max: boldest };
const axes = Object.fromEntries(
  values.axis.map((axis) => {
    const [tag = "", value] = axis.split(":");
    return [tag, Number(value)];
  }),
);

const target = "store/fonts";
await mkdir(target, { recursive: true });
const written: string[] = [];
const wanted = new Set(latin + nigerian);
for (const [n, file] of files.entries()) {
  const source = await readSource(file);
  const font = openFont(source, file);
  const isFirst = n === 0;
  const drawn = [...wanted].filter(
    (character) =>
      (!isFirst || files.length === 1 || latin.includes(character)) &&
      font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
  for (const character of drawn) wanted.delete(character);
  const cut = await subsetFont(source, drawn.join("") + marks, {
    targetFormat: "woff2",
    ...readAxes(font, file),
    keepFeatures: ["kern", "mark", "mkmk", "ccmp", "tnum"],
    noHinting: true,
  });
  const part = `${isFirst ? name : `${name}-${n + 1}`}.woff2`;
  await writeFile(`${target}/${part}`, cut);
  written.push(part);
  console.log(`${target}/${part} ${cut.length} bytes, ${drawn.length} characters`);
}
if (wanted.size > 0)
  console.log(`Not in these files, taken from system fonts: ${[...wanted].join(" ")}`);
console.log(
  `Put its licence into ${target}, and this into type of store/theme.ts, as display or text:
{ family: "${name}", files: ${JSON.stringify(written).replaceAll(",", ", ")}, licence: "${name}-OFL.txt", weights: "${weight.replace("-", " ")}" }`,
);

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}

async function readSource(file: string): Promise<Buffer> {
  // npm starts scripts in the project's folder.
  const path = resolve(process.env.INIT_CWD ?? "", file);
  return await readFile(path).catch((error: Error) =>
    refuse(`${file} cannot be read: ${error.message}.`),
  );
}

function openFont(source: Buffer, file: string): Font {
  try {
    return create(source);
  } catch {
    return refuse(`${file} is not a font. Take a .ttf, .otf, .woff or .woff2 file.`);
  }
}

/** A font of one weight is taken as it is. */
function readAxes(font: Font, file: string) {
  const own = font.variationAxes;
  for (const tag of Object.keys(axes))
    if (!own[tag])
      refuse(
        `${basename(file)} has no axis “${tag}”. It has ${Object.keys(own).join(", ") || "none"}.`,
      );
  if (!own.wght) {
    if (boldest !== undefined)
      refuse(
        `${basename(file)} has one weight, so it cannot become ${weight}: give its own, such as 400, or take the variable font.`,
      );
    return { variationAxes: axes };
  }
  if (lightest < own.wght.min || (boldest ?? lightest) > own.wght.max)
    refuse(`${basename(file)} has the weights ${own.wght.min}-${own.wght.max}, not ${weight}.`);
  return { variationAxes: { wght, ...axes } };
}
