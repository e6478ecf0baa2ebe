/// <reference path="./fontkit.d.ts" />
import { readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
import { type FontFile, type FontRun, fontRuns } from "./font-runs.ts";
import { wrapText } from "./wrap-text.ts";

/** Letters as outlines for SVG: what is drawn looks the same on every machine, whatever fonts it has. */
export interface Lettering {
  /** Width of a line, in pixels. */
  width(text: string, size: number): number;
  /** A line as SVG, its baseline starting at x and y. */
  draw(text: string, at: { x: number; y: number; size: number; colour: string }): string;
  /** Breaks a text into lines that fit; a word wider than a line is cut. */
  wrap(text: string, width: number, size: number): string[];
}

/** @property tracking between letters, as a part of the size. */
interface LetteringOptions {
  readonly tracking?: number;
  /** OpenType features besides the usual ones, such as `tnum`. */
  readonly features?: Readonly<Record<string, boolean>>;
}

interface OpenFont extends FontFile {
  readonly program: Font;
}

/** Opens the files of a family, those with the commonest letters first. */
export async function openLettering(
  files: readonly string[],
  { tracking = 0, features = {} }: LetteringOptions = {},
): Promise<Lettering> {
  const fonts = await Promise.all(files.map(openFont));

  const layOut = ({ font: { program }, text }: FontRun<OpenFont>, size: number) => {
    const { glyphs, positions } = program.layout(text, features);
    return { glyphs, positions, scale: size / program.unitsPerEm };
  };
  // A mark has no width of its own, and no space after it.
  const advance = (xAdvance: number, scale: number, size: number) =>
    xAdvance === 0 ? 0 : xAdvance * scale + tracking * size;

  function width(text: string, size: number): number {
    let sum = 0;
    for (const run of fontRuns(fonts, text)) {
      const { positions, scale } = layOut(run, size);
      for (const { xAdvance } of positions) sum += advance(xAdvance, scale, size);
    }
    return sum;
  }

  return {
    width,
    draw(text, { x, y, size, colour }) {
      const outlines: string[] = [];
      let left = x;
      for (const run of fontRuns(fonts, text)) {
        const { glyphs, positions, scale } = layOut(run, size);
        for (const [i, { xAdvance, xOffset, yOffset }] of positions.entries()) {
          const outline = glyphs[i]?.path.toSVG();
          const place = `${round(left + xOffset * scale)} ${round(y - yOffset * scale)}`;
          if (outline)
            outlines.push(
              `<path transform="translate(${place}) scale(${scale} ${-scale})" d="${outline}"/>`,
            );
          left += advance(xAdvance, scale, size);
        }
      }
      return `<g fill="${colour}">${outlines.join("")}</g>`;
    },
    wrap: (text, available, size) => wrapText(text, (line) => width(line, size) <= available),
  };
}

async function openFont(file: string): Promise<OpenFont> {
  const program = create(await readFile(file));
  return { program, has: (codePoint) => program.hasGlyphForCodePoint(codePoint) };
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
