/// <reference path="./fontkit.d.ts" />
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import PDFDocument from "pdfkit";
import { memoize } from "#server/platform/cache/memoize.ts";
import { theme } from "#store/theme.ts";
import { type FontFile, type FontRun, splitFontRuns, wrapText } from "./text-layout.ts";

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

type Weight = "regular" | "semibold";

/** A PDF page in the store's font. Coordinates are points from the top left. */
export interface PdfPage {
  readonly doc: PDFKit.PDFDocument;
  width(text: string, style: TextStyle): number;
  /** With `right` the line ends at `x`. */
  drawLine(
    text: string,
    x: number,
    y: number,
    style: TextStyle & { readonly right?: boolean },
  ): void;
  wrap(text: string, width: number, style: TextStyle): string[];
}

/** The last file covers Hausa and the Igbo ṅ. A PDF embeds only what it uses. */
const fontNames = [
  "archivo-latin",
  "archivo-vietnamese",
  "archivo-latin-ext",
  "noto-sans-latin-ext",
] as const;
const { ink } = theme.documents;

interface EmbeddedFont extends FontFile {
  readonly name: string;
  /** Height above the baseline, in parts of the size. */
  readonly ascent: number;
}

/** Parsing the fonts takes longer than a page. */
const loadFonts = memoize(readFontFiles);

export interface PdfOptions {
  readonly title: string;
  readonly author: string;
  readonly layout?: "portrait" | "landscape";
  readonly bufferPages?: boolean;
}

/** Opens a PDF in A4 (595 × 842 points), portrait by default. */
export async function createPdf({
  title,
  author,
  layout = "portrait",
  bufferPages = false,
}: PdfOptions): Promise<PdfPage> {
  const doc = new PDFDocument({
    size: "A4",
    layout,
    margin: 0,
    autoFirstPage: true,
    bufferPages,
    font: "",
    lang: "en",
    displayTitle: true,
    info: { Title: title, Author: author },
  });
  const fonts: Record<Weight, EmbeddedFont[]> = { regular: [], semibold: [] };
  for (const { name, weight, program } of await loadFonts()) {
    // The typings omit that a parsed font is accepted.
    doc.registerFont(name, program as unknown as Buffer);
    fonts[weight].push({
      name,
      has: (codePoint) => program.hasGlyphForCodePoint(codePoint),
      ascent: program.ascent / program.unitsPerEm,
    });
  }

  const splitRuns = (text: string, { weight = "regular" }: TextStyle) =>
    splitFontRuns(fonts[weight], text);
  const measureRun = (run: FontRun<EmbeddedFont>, size: number) =>
    doc.font(run.font.name).fontSize(size).widthOfString(run.text);
  const width = (text: string, style: TextStyle) =>
    splitRuns(text, style).reduce((total, run) => total + measureRun(run, style.size), 0);

  return {
    doc,
    width,
    drawLine(text, x, y, style) {
      let left = style.right ? x - width(text, style) : x;
      // Font files start lines at different heights but share one baseline.
      const baselineY = y + (fonts[style.weight ?? "regular"][0]?.ascent ?? 0) * style.size;
      doc.fillColor(style.color ?? ink);
      for (const run of splitRuns(text, style)) {
        const advance = measureRun(run, style.size);
        doc.text(run.text, left, baselineY, { lineBreak: false, baseline: "alphabetic" });
        left += advance;
      }
    },
    wrap: (text, maxWidth, style) => wrapText(text, (line) => width(line, style) <= maxWidth),
  };
}

async function readFontFiles(): Promise<{ name: string; weight: Weight; program: Font }[]> {
  const variants = fontNames.flatMap((fontName) =>
    (["regular", "semibold"] as const).map((weight) => ({ weight, name: `${fontName}-${weight}` })),
  );
  return await Promise.all(
    variants.map(async (font) => ({
      ...font,
      program: create(await readFile(join(import.meta.dirname, "fonts", `${font.name}.ttf`))),
    })),
  );
}
