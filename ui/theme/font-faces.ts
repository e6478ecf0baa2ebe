/// <reference path="./fontkit.d.ts" />
import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import type { StoreFont, Theme } from "#contract/theme/theme.ts";

const bundled = new URL("../fonts/", import.meta.url);
const own = new URL("../../store/fonts/", import.meta.url);

const fontsOf = ({ type }: Theme) => [...new Set([type.display, type.text])];

/** The font files with plain Latin, which every page needs. */
export function firstFontFiles(theme: Theme): URL[] {
  return fontsOf(theme)
    .toReversed()
    .map((font) =>
      typeof font === "string"
        ? new URL(`${font.toLowerCase()}-latin.woff2`, bundled)
        : new URL(font.files[0] ?? "", own),
    );
}

/** @param toUrl how the style sheet names a file */
export function fontFaces(theme: Theme, toUrl: (file: URL) => string): string {
  return fontsOf(theme)
    .map((font) => (typeof font === "string" ? bundledFaces(font, toUrl) : storeFaces(font, toUrl)))
    .join("");
}

function bundledFaces(family: string, toUrl: (file: URL) => string): string {
  const styles = ["faces.css", "fonts.css"].map((name) =>
    readFileSync(new URL(name, bundled), "utf8"),
  );
  return (styles.join("").match(/@font-face \{[^}]*\}\n/g) ?? [])
    .filter((face) => face.includes(`font-family: "${family}`))
    .join("")
    .replaceAll(
      /url\("\.\/([\w-]+\.woff2)"\)/g,
      (_, name: string) => `url("${toUrl(new URL(name, bundled))}")`,
    );
}

function storeFaces(font: StoreFont, toUrl: (file: URL) => string): string {
  const covered = new Set<number>();
  const faces = font.files.map((name) => {
    const file = new URL(name, own);
    const points = open(file).characterSet.filter((point) => point > 0x1f && !covered.has(point));
    for (const point of points) covered.add(point);
    return face(font.family, [
      `src: url("${toUrl(file)}") format("woff2")`,
      `font-weight: ${font.weights}`,
      "font-display: swap",
      `unicode-range: ${toRanges(points)}`,
    ]);
  });
  return [...faces, fallbackFace(font)].join("");
}

/** Of English text, in thousandths. */
const characterFrequencies = {
  a: 65,
  b: 12,
  c: 22,
  d: 34,
  e: 104,
  f: 20,
  g: 16,
  h: 49,
  i: 56,
  l: 33,
  m: 20,
  n: 57,
  o: 62,
  p: 15,
  r: 50,
  s: 53,
  t: 75,
  u: 23,
  v: 8,
  w: 19,
  y: 16,
  " ": 183,
};

/** In ems, by those frequencies. */
const arialWidth = 0.44;

/** A system font with the metrics of the own one, so that text does not move when it loads. */
function fallbackFace({ family, files: [name = ""] }: StoreFont): string {
  const font = open(new URL(name, own));
  const total = Object.values(characterFrequencies).reduce((sum, count) => sum + count, 0);
  const width = Object.entries(characterFrequencies).reduce((sum, [character, count]) => {
    const { advanceWidth } = font.glyphForCodePoint(character.codePointAt(0) ?? 0x20);
    return sum + (advanceWidth / font.unitsPerEm) * (count / total);
  }, 0);
  const scale = width / arialWidth;
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
  return face(`${family} Fallback`, [
    'src: local("Arial"), local("Liberation Sans"), local("Roboto"), local("Helvetica")',
    `size-adjust: ${percent(scale)}`,
    `ascent-override: ${percent(font.ascent / font.unitsPerEm / scale)}`,
    `descent-override: ${percent(-font.descent / font.unitsPerEm / scale)}`,
    "line-gap-override: 0%",
  ]);
}

function face(family: string, lines: readonly string[]): string {
  return `@font-face {\n  font-family: "${family}";\n${lines.map((line) => `  ${line};\n`).join("")}}\n`;
}

function open(file: URL): Font {
  return create(readFileSync(file));
}

/** As in `unicode-range`: U+20-7E, U+1EB8. */
export function toRanges(points: readonly number[]): string {
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
