// Fonts for PDFs and share pictures. PDF embeds TrueType without axes, so each weight is a file. Run it after
// changing a family: node scripts/build-server-fonts.ts
import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const packages = new URL("../node_modules/@fontsource-variable/", import.meta.url);
const server = new URL("../server/", import.meta.url);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("");

const characters = [
  range(0x20, 0x7e),
  range(0xa0, 0x24f),
  range(0x253, 0x272),
  range(0x300, 0x304),
  "\u0323",
  range(0x1e00, 0x1eff),
  "–—‘’“”•…−₦×",
].join("");

const marks = `${range(0x300, 0x304)}\u0323`;
const marked = new RegExp(`^[a-z][${marks}]+$`, "iu");

/** Characters that Archivo lacks, also as letter and mark, such as Hausa ɓ ɗ ƙ ƴ and Igbo ṅ. */
const lackedByArchivo = Array.from(characters)
  .filter((character) => /[\u0180-\u024f\u0253-\u0272\u1e00-\u1eff]/.test(character))
  .filter((character) => !marked.test(character.normalize("NFD")))
  .join("");

const figures = "0123456789,.−%₦";
const parts = ["latin", "latin-ext", "vietnamese"];

const cuts = [
  {
    folder: "platform/pdf/fonts",
    family: "archivo",
    name: "regular",
    wght: 400,
    parts,
    characters,
  },
  {
    folder: "platform/pdf/fonts",
    family: "archivo",
    name: "semibold",
    wght: 600,
    parts,
    characters,
  },
  ...[
    { name: "regular", wght: 400 },
    { name: "semibold", wght: 600 },
  ].map((weight) => ({
    ...{ folder: "platform/pdf/fonts", family: "noto-sans", parts: ["latin-ext"], ...weight },
    characters: lackedByArchivo + marks,
  })),
  {
    folder: "modules/settings/name-fonts",
    family: "ojuju",
    name: "names",
    wght: 420,
    parts,
    characters,
  },
  {
    folder: "modules/catalogue/discovery/share-fonts",
    family: "archivo",
    name: "prices",
    wght: 560,
    parts: ["latin", "latin-ext"],
    characters: figures,
  },
];

for (const { folder, family, name, wght, ...cut } of cuts) {
  const target = new URL(`${folder}/`, server);
  await mkdir(target, { recursive: true });
  for (const part of cut.parts) {
    const source = new URL(`${family}/files/${family}-${part}-wght-normal.woff2`, packages);
    const font = await subsetFont(await readFile(source), cut.characters, {
      targetFormat: "truetype",
      variationAxes: { wght },
      keepFeatures: ["kern", "mark", "mkmk", "ccmp", "tnum"],
      noHinting: true,
    });
    await writeFile(new URL(`${family}-${part}-${name}.ttf`, target), font);
    console.log(`${folder}/${family}-${part}-${name}.ttf ${font.length} bytes`);
  }
}
