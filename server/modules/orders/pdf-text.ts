import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PDFDocument from "pdfkit";

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
/** Hausa letters, which the family does not have. */
const hooked: Readonly<Record<string, string>> = {
  Ɓ: "B",
  Ɗ: "D",
  Ƙ: "K",
  Ƴ: "Y",
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
};
const ink = "#1c1713";
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

interface CutFont {
  readonly name: string;
  has(codePoint: number): boolean;
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

  /** Stretches of letters that lie in one file. */
  const runs = (text: string, { weight = "regular" }: TextStyle) => {
    const found: { font: string; text: string }[] = [];
    for (const { segment } of graphemes.segment(text.normalize("NFC"))) {
      const { font, letters } = choose(fonts[weight], segment);
      const last = found.at(-1);
      if (last?.font === font) last.text += letters;
      else found.push({ font, text: letters });
    }
    return found;
  };
  const widthOf = (run: { font: string; text: string }, size: number) =>
    doc.font(run.font).fontSize(size).widthOfString(run.text);
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
  for (const { segment } of graphemes.segment(word)) {
    const last = pieces.at(-1) ?? "";
    if (last === "" || width(last + segment, style) <= available)
      pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

/** The file that has all of a letter, else its plain form, else a question mark. */
function choose(fonts: readonly CutFont[], letter: string): { font: string; letters: string } {
  const bare = letter.normalize("NFD").replace(/\p{M}/gu, "");
  const plain = hooked[bare] ?? bare;
  for (const letters of [letter, plain, "?"]) {
    const points = Array.from(letters, (character) => character.codePointAt(0) ?? 0);
    const font = fonts.find(({ has }) => points.every(has));
    if (font) return { font: font.name, letters };
  }
  return { font: fonts[0]?.name ?? "", letters: "?" };
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
