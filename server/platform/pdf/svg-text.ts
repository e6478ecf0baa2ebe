/// <reference path="./fontkit.d.ts" />
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Font, GlyphPath } from "fontkit";
import {
  type FontFile,
  type FontRun,
  splitFontRuns,
  splitGraphemes,
  wrapText,
} from "./text-layout.ts";

export interface SvgFont {
  /** In pixels. */
  width(text: string, size: number): number;
  /** `x`, `y`: start of the baseline. */
  draw(text: string, at: { x: number; y: number; size: number; colour: string }): string;
  /** In font units, with its bounding box. */
  outline(text: string): { viewBox: string; path: string };
  findMissingCharacters(text: string): string[];
  wrap(text: string, width: number, size: number): string[];
}

/** @property letterSpacing as a part of the size */
interface SvgFontOptions {
  readonly letterSpacing?: number;
  /** OpenType features besides the usual ones, such as `tnum`. */
  readonly features?: Readonly<Record<string, boolean>>;
}

interface OpenFont extends FontFile {
  readonly program: Font;
}

/** In the nearer of its two weights. */
export function archivoFiles(weight: number): string[] {
  const name = weight < 500 ? "regular" : "semibold";
  return ["latin", "vietnamese", "latin-ext"].map((part) =>
    join(import.meta.dirname, "fonts", `archivo-${part}-${name}.ttf`),
  );
}

/** @param files the file with the commonest characters first */
export async function openSvgFont(
  files: readonly string[],
  { letterSpacing = 0, features = {} }: SvgFontOptions = {},
): Promise<SvgFont> {
  const fonts = await Promise.all(files.map(openFont));

  const layoutRun = ({ font: { program }, text }: FontRun<OpenFont>, size: number) => {
    const { glyphs, positions } = program.layout(text, features);
    return { glyphs, positions, scale: size / program.unitsPerEm };
  };
  // A combining mark has no width and no letter spacing.
  const advance = (xAdvance: number, scale: number, size: number) =>
    xAdvance === 0 ? 0 : xAdvance * scale + letterSpacing * size;

  function width(text: string, size: number): number {
    let total = 0;
    for (const run of splitFontRuns(fonts, text)) {
      const { positions, scale } = layoutRun(run, size);
      for (const { xAdvance } of positions) total += advance(xAdvance, scale, size);
    }
    return total;
  }

  return {
    width,
    draw(text, { x, y, size, colour }) {
      const outlines: string[] = [];
      let left = x;
      for (const run of splitFontRuns(fonts, text)) {
        const { glyphs, positions, scale } = layoutRun(run, size);
        for (const [i, { xAdvance, xOffset, yOffset }] of positions.entries()) {
          const outline = glyphs[i]?.path.toSVG();
          const position = `${round(left + xOffset * scale)} ${round(y - yOffset * scale)}`;
          if (outline)
            outlines.push(
              `<path transform="translate(${position}) scale(${scale} ${-scale})" d="${outline}"/>`,
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
      for (const run of splitFontRuns(fonts, text)) {
        const { glyphs, positions, scale } = layoutRun(run, size);
        for (const [i, { xAdvance, xOffset, yOffset }] of positions.entries()) {
          const glyphPath = glyphs[i]?.path.scale(scale, -scale);
          // A space has no outline, and no box.
          if (glyphPath?.toSVG()) {
            paths.push(glyphPath.translate(left + xOffset * scale, -yOffset * scale));
          }
          left += advance(xAdvance, scale, size);
        }
      }
      const findEdge = (side: keyof GlyphPath["bbox"], pick: (...of: number[]) => number) =>
        Math.round(pick(...paths.map(({ bbox }) => bbox[side])));
      const [x, y] = [findEdge("minX", Math.min), findEdge("minY", Math.min)];
      const box = [x, y, findEdge("maxX", Math.max) - x, findEdge("maxY", Math.max) - y];
      return { viewBox: box.join(" "), path: paths.map((path) => path.toSVG()).join("") };
    },
    findMissingCharacters: (text) => [
      ...new Set(
        splitGraphemes(text).filter((character) =>
          splitFontRuns(fonts, character).some((run) => run.text !== character),
        ),
      ),
    ],
    wrap: (text, maxWidth, size) => wrapText(text, (line) => width(line, size) <= maxWidth),
  };
}

async function openFont(file: string): Promise<OpenFont> {
  // Slow to import, so loaded on first use.
  const { create } = await import("fontkit");
  const program = create(await readFile(file));
  return { program, has: (codePoint) => program.hasGlyphForCodePoint(codePoint) };
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
