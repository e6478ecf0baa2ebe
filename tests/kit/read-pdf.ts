import { inflateSync } from "node:zlib";

export interface ReadPdf {
  /** The texts of each page in the order they were set, without spaces: lines are broken where they have to be. */
  readonly pages: readonly string[];
  /** How many letters were set that the font has no drawing of (glyph 0, ".notdef"). */
  readonly missing: number;
  /** Where each text stands, in the order they were set. */
  readonly texts: readonly PlacedText[];
}

/** A text that was set in one go, such as a line, or the part of one that lies in one font. */
export interface PlacedText {
  readonly page: number;
  readonly text: string;
  /** Points from the left, and from the foot of the page to what the letters stand on. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/**
 * Reads the texts of a PDF as the viewer that copies them does: by the glyphs that are drawn, and what each font says
 * they mean (ISO 32000-1, 9.10). Reads what PDFKit writes, and no other.
 * @throws {Error} where it is written otherwise than this was made for
 */
export function readPdf(pdf: Buffer): ReadPdf {
  const objects = readObjects(pdf);
  const get = (id: string) => {
    const found = objects.get(id);
    if (!found) throw new Error(`The PDF has no object ${id}`);
    return found;
  };
  let missing = 0;
  const texts: PlacedText[] = [];
  const pages = [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }, page) => {
      const fonts = new Map(
        [...get(ref(head, "Resources")).head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
          ([, name = "", id = ""]) => [
            name,
            readMeanings(get(ref(get(id).head, "ToUnicode")).content),
          ],
        ),
      );
      let text = "";
      let meanings: readonly string[] = [];
      const content = get(ref(head, "Contents")).content;
      let [x, y, size] = [0, 0, 0];
      for (const [, left, foot, font, points, operand] of content.matchAll(setting)) {
        if (left !== undefined) [x, y] = [Number(left), Number(foot)];
        if (font !== undefined) [meanings, size] = [fonts.get(font) ?? [], Number(points)];
        if (operand === undefined) continue;
        let decoded = "";
        for (const [, hex = ""] of operand.matchAll(/<([0-9a-f]*)>/g)) {
          for (const [glyph] of hex.matchAll(/.{4}/g)) {
            const at = Number.parseInt(glyph, 16);
            if (at === 0) missing += 1;
            decoded += meanings[at] ?? "";
          }
        }
        texts.push({ page, text: decoded.normalize("NFC"), x, y, size });
        text += decoded;
      }
      return text.replace(/\s/g, "").normalize("NFC");
    });
  return { pages, missing, texts };
}

/** Where a text begins, the font it is set in, and its glyphs. */
const setting = /1 0 0 1 (\S+) (\S+) Tm|\/(F\d+) ([\d.]+) Tf|\[([^\]]*)\] TJ/g;

interface PdfObject {
  readonly head: string;
  readonly content: string;
}

function readObjects(pdf: Buffer): ReadonlyMap<string, PdfObject> {
  const text = pdf.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const [whole, id = ""] of text.matchAll(/(\d+) 0 obj\n[\s\S]*?\nendobj/g)) {
    const start = whole.indexOf("stream\n");
    const head = start < 0 ? whole : whole.slice(0, start);
    const end = whole.lastIndexOf("\nendstream");
    const bytes = start < 0 ? undefined : Buffer.from(whole.slice(start + 7, end), "latin1");
    const content = bytes === undefined ? "" : read(head, bytes);
    objects.set(id, { head, content });
  }
  return objects;
}

function read(head: string, bytes: Buffer): string {
  return (
    /\/FlateDecode/.test(head) && !/\/Image\b/.test(head) ? inflateSync(bytes) : bytes
  ).toString("latin1");
}

function ref(head: string, name: string): string {
  const [, id] = new RegExp(`/${name} (\\d+) 0 R`).exec(head) ?? [];
  if (id === undefined) throw new Error(`The PDF names no ${name} in ${head}`);
  return id;
}

function readMeanings(map: string): readonly string[] {
  const meanings: string[] = [];
  for (const [, from = "", , list = ""] of map.matchAll(
    /<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g,
  )) {
    let at = Number.parseInt(from, 16);
    for (const [, hex = ""] of list.matchAll(/<([0-9a-f ]*)>/g)) {
      meanings[at] = String.fromCharCode(
        ...[...hex.replaceAll(" ", "").matchAll(/.{4}/g)].map(([unit]) =>
          Number.parseInt(unit, 16),
        ),
      );
      at += 1;
    }
  }
  return meanings;
}
