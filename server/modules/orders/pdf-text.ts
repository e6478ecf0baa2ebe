import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { type FontFile, type FontRun, fontRuns, lettersOf } from "#server/platform/font-runs.ts";

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

/** The family lies in three files by letters; each brings the marks that go on its own. */
const parts = ["latin", "vietnamese", "latin-ext"] as const;
const ink = "#1c1713";

interface CutFont extends FontFile {
  readonly name: string;
}

let files: Promise<{ name: string; weight: Weight; content: Buffer }[]> | undefined;

/** Opens paper in A4 (595 × 842 points). */
export async function openPaper(info: { title: string; author: string }): Promise<Paper> {
  files ??= readFonts();
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: true,
    lang: "en",
    displayTitle: true,
    info: { Title: info.title, Author: info.author },
  });
  const fonts: Record<Weight, CutFont[]> = { regular: [], semibold: [] };
  for (const { name, weight, content } of await files) {
    doc.registerFont(name, content);
    fonts[weight].push({ name, has: readCoverage(doc, name) });
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
      doc.fillColor(style.color ?? ink);
      for (const run of runs(text, style)) {
        const advance = widthOf(run, style.size);
        doc.text(run.text, at, y, { lineBreak: false });
        at += advance;
      }
    },
    wrap(text, available, style) {
      const lines: string[] = [];
      for (const word of text.split(/\s+/).flatMap((each) => cut(each, available, style, width))) {
        const last = lines.at(-1);
        const joined = last === undefined ? word : `${last} ${word}`;
        if (last !== undefined && width(joined, style) <= available)
          lines[lines.length - 1] = joined;
        else lines.push(word);
      }
      return lines;
    },
  };
}

/** A word that is wider than the line, in pieces that are not. */
function cut(word: string, available: number, style: TextStyle, width: Paper["width"]): string[] {
  if (width(word, style) <= available) return [word];
  const pieces: string[] = [""];
  for (const letter of lettersOf(word)) {
    const last = pieces.at(-1) ?? "";
    if (last === "" || width(last + letter, style) <= available)
      pieces[pieces.length - 1] = last + letter;
    else pieces.push(letter);
  }
  return pieces;
}

async function readFonts() {
  const all = parts.flatMap((part) =>
    (["regular", "semibold"] as const).map((weight) => ({ weight, name: `${part}-${weight}` })),
  );
  return await Promise.all(
    all.map(async (font) => ({
      ...font,
      content: await readFile(
        join(import.meta.dirname, "invoice-fonts", `archivo-${font.name}.ttf`),
      ),
    })),
  );
}

/** Which letters a registered font has. The typings leave the font program out. */
function readCoverage(doc: PDFKit.PDFDocument, name: string): (codePoint: number) => boolean {
  const { _font } = doc.font(name) as unknown as {
    _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
  };
  return (codePoint) => _font.font.hasGlyphForCodePoint(codePoint);
}
