/// <reference path="./fontkit.d.ts" />
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import PDFDocument from "pdfkit";
import { doOnce } from "./do-once.ts";
import { type FontFile, type FontRun, fontRuns } from "./font-runs.ts";
import { wrapText } from "./wrap-text.ts";

/** How a text is set. */
export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

type Weight = "regular" | "semibold";

/** A page of text in the store's own letters. Measures are points, from the top left. */
export interface Paper {
  readonly doc: PDFKit.PDFDocument;
  width(text: string, style: TextStyle): number;
  /** Sets one line; with `right` it ends at `x`. */
  line(text: string, x: number, y: number, style: TextStyle & { readonly right?: boolean }): void;
  /** Breaks a text into lines that fit. */
  wrap(text: string, width: number, style: TextStyle): string[];
}

/**
 * The family lies in three files by letters; each brings the marks that go on its own. The last has what the family
 * lacks, such as the letters of Hausa and the Igbo ṅ. A paper carries of each what is set in it.
 */
const parts = [
  "archivo-latin",
  "archivo-vietnamese",
  "archivo-latin-ext",
  "noto-sans-latin-ext",
] as const;
const ink = "#1c1713";

interface CutFont extends FontFile {
  readonly name: string;
  /** How far its line begins above what letters stand on, in parts of the size. */
  readonly ascent: number;
}

/** Opened once: reading a font's rules of how letters stand takes longer than setting a page. */
const openFonts = doOnce(readFonts);

/** What is written on, and what the file says of itself. */
export interface PaperOptions {
  readonly title: string;
  readonly author: string;
  readonly layout?: "portrait" | "landscape";
  /** Keeps every page in memory until the end, so that each can be told how many there are. */
  readonly keepsPages?: boolean;
}

/** Opens paper in A4 (595 × 842 points, upright unless asked otherwise). */
export async function openPaper({
  title,
  author,
  layout = "portrait",
  keepsPages = false,
}: PaperOptions): Promise<Paper> {
  const doc = new PDFDocument({
    size: "A4",
    layout,
    margin: 0,
    autoFirstPage: true,
    bufferPages: keepsPages,
    // Not the one that it comes with.
    font: "",
    lang: "en",
    displayTitle: true,
    info: { Title: title, Author: author },
  });
  const fonts: Record<Weight, CutFont[]> = { regular: [], semibold: [] };
  for (const { name, weight, program } of await openFonts()) {
    // The typings leave out that an open font is taken too.
    doc.registerFont(name, program as unknown as Buffer);
    fonts[weight].push({
      name,
      has: (codePoint) => program.hasGlyphForCodePoint(codePoint),
      ascent: program.ascent / program.unitsPerEm,
    });
  }

  const runs = (text: string, { weight = "regular" }: TextStyle) => fontRuns(fonts[weight], text);
  const widthOf = (run: FontRun<CutFont>, size: number) =>
    doc.font(run.font.name).fontSize(size).widthOfString(run.text);
  const width = (text: string, style: TextStyle) =>
    runs(text, style).reduce((sum, run) => sum + widthOf(run, style.size), 0);

  return {
    doc,
    width,
    line(text, x, y, style) {
      let at = style.right ? x - width(text, style) : x;
      // Families begin their lines at heights of their own, and stand on one.
      const standsAt = y + (fonts[style.weight ?? "regular"][0]?.ascent ?? 0) * style.size;
      doc.fillColor(style.color ?? ink);
      for (const run of runs(text, style)) {
        const advance = widthOf(run, style.size);
        doc.text(run.text, at, standsAt, { lineBreak: false, baseline: "alphabetic" });
        at += advance;
      }
    },
    wrap: (text, available, style) => wrapText(text, (line) => width(line, style) <= available),
  };
}

async function readFonts(): Promise<{ name: string; weight: Weight; program: Font }[]> {
  const all = parts.flatMap((part) =>
    (["regular", "semibold"] as const).map((weight) => ({ weight, name: `${part}-${weight}` })),
  );
  return await Promise.all(
    all.map(async (font) => ({
      ...font,
      program: create(await readFile(join(import.meta.dirname, "paper-fonts", `${font.name}.ttf`))),
    })),
  );
}
