/// <reference path="./fontkit.d.ts" />
import { readFile } from "node:fs/promises";
import type { Font, GlyphPath } from "fontkit";
import { type FontFile, type FontRun, fontRuns, lettersOf } from "./font-runs.ts";
import { wrapText } from "./wrap-text.ts";

/** Letters as outlines for SVG: what is drawn looks the same on every machine, whatever fonts it has. */
export interface Lettering {
  /** Width of a line, in pixels. */
  width(text: string, size: number): number;
  /** A line as SVG, its baseline starting at x and y. */
  draw(text: string, at: { x: number; y: number; size: number; colour: string }): string;
  /** A line as one path and the box around it, in the units of its font. */
  outline(text: string): { viewBox: string; path: string };
  /** The letters of a text that no file of the family has. */
  unknownLetters(text: string): string[];
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
    outline(text) {
      const size = fonts[0]?.program.unitsPerEm ?? 1;
      const paths: GlyphPath[] = [];
      let left = 0;
      for (const run of fontRuns(fonts, text)) {
        const { glyphs, positions, scale } = layOut(run, size);
        for (const [i, { xAdvance, xOffset, yOffset }] of positions.entries()) {
          const drawn = glyphs[i]?.path.scale(scale, -scale);
          // A space has no outline, and no box.
          if (drawn?.toSVG()) {
            paths.push(drawn.translate(left + xOffset * scale, -yOffset * scale));
          }
          left += advance(xAdvance, scale, size);
        }
      }
      const edge = (side: keyof GlyphPath["bbox"], pick: (...of: number[]) => number) =>
        Math.round(pick(...paths.map(({ bbox }) => bbox[side])));
      const [x, y] = [edge("minX", Math.min), edge("minY", Math.min)];
      const box = [x, y, edge("maxX", Math.max) - x, edge("maxY", Math.max) - y];
      return { viewBox: box.join(" "), path: paths.map((path) => path.toSVG()).join("") };
    },
    unknownLetters: (text) => [
      ...new Set(
        lettersOf(text).filter((letter) =>
          fontRuns(fonts, letter).some((run) => run.text !== letter),
        ),
      ),
    ],
    wrap: (text, available, size) => wrapText(text, (line) => width(line, size) <= available),
  };
}

async function openFont(file: string): Promise<OpenFont> {
  // Long to read, and needed when the first letters are drawn.
  const { create } = await import("fontkit");
  const program = create(await readFile(file));
  return { program, has: (codePoint) => program.hasGlyphForCodePoint(codePoint) };
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
