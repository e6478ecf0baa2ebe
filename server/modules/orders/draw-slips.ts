import { buffer } from "node:stream/consumers";
import { openPaper, type Paper, type TextStyle } from "#server/platform/paper.ts";
import { code128 } from "./code-128.ts";

/** A line of a packing slip. */
export interface SlipLine {
  readonly name: string;
  readonly material: string;
  readonly size: string;
  readonly quantity: number;
  /** A JPEG; undefined where there is none. */
  readonly picture: Buffer | undefined;
}

/** What a parcel must hold and where it goes; no prices: it may be a gift. */
export interface Slip {
  readonly orderNumber: string;
  /** The name first. */
  readonly address: readonly string[];
  readonly pinnedNote: string | null;
  readonly lines: readonly SlipLine[];
}

/** What is printed in one run. */
export interface SlipRun {
  readonly store: string;
  /** When it is printed, in words. */
  readonly at: string;
  readonly slips: readonly Slip[];
}

/** Two slips of A5 stand side by side on a sheet of A4 (842 × 595 points). */
const slipWidth = 421;
const sheetHeight = 595;
const margin = 30;
const leading = 14;
/** Where the name of a piece begins in its line, and how wide it and its size may be. */
const nameAt = 82;
const nameWidth = 150;
const sizeWidth = 70;
/** What stands beside the bars of the order number, and beside the number of the slip. */
const besideBars = 190;
const besideCount = 225;
const footTop = sheetHeight - 58;
const body: TextStyle = { size: 10.5, color: "#000000" };
const strong: TextStyle = { size: 10.5, weight: "semibold", color: "#000000" };
const small: TextStyle = { size: 9, color: "#000000" };
const large: TextStyle = { size: 20, weight: "semibold", color: "#000000" };
const storeStyle: TextStyle = { size: 24, weight: "semibold", color: "#000000" };
const personStyle: TextStyle = { size: 13, weight: "semibold", color: "#000000" };

/** Sets packing slips as a PDF: as many halves of A4 as it takes. */
export async function drawSlips({ store, at, slips }: SlipRun): Promise<Buffer> {
  const paper = await openPaper({ title: "Packing slips", author: store, layout: "landscape" });
  const content = buffer(paper.doc);
  let halves = 0;
  const turn = () => {
    if (halves > 0 && halves % 2 === 0) {
      paper.doc.addPage({ size: "A4", layout: "landscape", margin: 0 });
    }
    if (halves % 2 === 1) drawFold(paper);
    const left = (halves % 2) * slipWidth + margin;
    halves += 1;
    return left;
  };
  for (const [index, slip] of slips.entries()) {
    const head = [`Packing slip ${index + 1} of ${slips.length}`, at];
    let x = turn();
    let y = drawHead(paper, { store, head, slip, x });
    for (const line of slip.lines) {
      const set = setLine(paper, line);
      if (y + set.height > footTop) {
        x = turn();
        y = drawContinued(paper, slip, x);
      }
      drawLine(paper, line, set, x, y);
      y += set.height;
    }
    drawFoot(paper, slip, x);
  }
  paper.doc.end();
  return await content;
}

const rightOf = (x: number) => x + slipWidth - 2 * margin;

interface Head {
  readonly store: string;
  readonly head: readonly string[];
  readonly slip: Slip;
  readonly x: number;
}

function drawHead(paper: Paper, { store, head, slip, x }: Head): number {
  const right = rightOf(x);
  let top = margin;
  for (const text of paper.wrap(store, besideCount, storeStyle)) {
    paper.line(text, x, top, storeStyle);
    top += 26;
  }
  for (const [index, text] of head.entries()) {
    paper.line(text, right, margin + 2 + index * 13, { ...small, right: true });
  }
  const [name = "", ...address] = slip.address;
  top += 18;
  let y = top;
  for (const text of paper.wrap(name, besideBars, personStyle)) {
    paper.line(text, x, y, personStyle);
    y += 18;
  }
  for (const text of address.flatMap((each) => paper.wrap(each, besideBars, body))) {
    paper.line(text, x, y, body);
    y += leading;
  }
  drawBars(paper, slip.orderNumber, right, top + 2);
  y = Math.max(y, top + 66) + 6;
  return slip.pinnedNote === null ? y : drawNote(paper, slip.pinnedNote, x, y);
}

/** Bars of a module that a phone still tells apart on paper, with white around them. */
function drawBars({ doc, line }: Paper, text: string, right: number, y: number): void {
  const bars = code128(text);
  const module = 0.95;
  let x = right - bars.reduce((sum, width) => sum + width, 0) * module;
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) doc.rect(x, y, width * module, 36).fill("#000000");
    x += width * module;
  }
  line(text, right, y + 42, { size: 12, weight: "semibold", color: "#000000", right: true });
}

/** The note in its frame; of one that is longer than the page it says that there is more. */
function drawNote(paper: Paper, note: string, x: number, top: number): number {
  const all = paper.wrap(note, slipWidth - 2 * margin - 20, strong);
  const most = Math.max(2, Math.floor((footTop - top - 24) / leading));
  const lines =
    all.length > most ? [...all.slice(0, most - 1), "… The rest is with the order."] : all;
  const height = lines.length * leading + 16;
  paper.doc
    .rect(x, top, slipWidth - 2 * margin, height)
    .lineWidth(1.4)
    .strokeColor("#000000")
    .stroke();
  for (const [index, text] of lines.entries()) {
    paper.line(text, x + 10, top + 8 + index * leading, strong);
  }
  return top + height + 8;
}

/** A line broken to its columns: two goods may differ in the last words of their names alone. */
interface SetLine {
  readonly names: readonly string[];
  readonly materials: readonly string[];
  readonly sizes: readonly string[];
  readonly sizeStyle: TextStyle;
  readonly height: number;
}

function setLine(paper: Paper, { name, material, size }: SlipLine): SetLine {
  const names = paper.wrap(name, nameWidth, strong);
  const materials = paper.wrap(material, nameWidth, small);
  const sizeStyle = paper.width(size, large) <= sizeWidth ? large : strong;
  const sizes = paper.wrap(size, sizeWidth, sizeStyle);
  const height = Math.max(66, 28 + names.length * leading + materials.length * 12);
  return { names, materials, sizes, sizeStyle, height };
}

function drawLine(paper: Paper, line: SlipLine, set: SetLine, x: number, y: number): void {
  const { names, materials, sizes, sizeStyle, height } = set;
  const right = rightOf(x);
  paper.doc
    .rect(x, y + 20, 17, 17)
    .lineWidth(1)
    .strokeColor("#000000")
    .stroke();
  if (line.picture) paper.doc.image(line.picture, x + 28, y + 6, { fit: [42, 52] });
  const left = x + nameAt;
  for (const [index, text] of names.entries()) {
    paper.line(text, left, y + 16 + index * leading, strong);
  }
  for (const [index, text] of materials.entries()) {
    paper.line(text, left, y + 18 + names.length * leading + index * 12, small);
  }
  for (const [index, text] of sizes.entries()) {
    paper.line(text, right - 52, y + 20 + index * leading, { ...sizeStyle, right: true });
  }
  paper.line(String(line.quantity), right, y + 20, { ...large, right: true });
  drawRule(paper, x, y + height - 2);
}

function drawContinued(paper: Paper, slip: Slip, x: number): number {
  paper.line(`${slip.orderNumber}, continued`, x, margin, strong);
  drawRule(paper, x, margin + 20);
  return margin + 24;
}

function drawFoot(paper: Paper, { lines }: Slip, x: number): void {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  drawRule(paper, x, footTop + 8);
  const count = pieces === 1 ? "1 piece" : `${pieces} pieces`;
  paper.line(`${count}. No prices: it may be a gift.`, x, footTop + 18, small);
  paper.line("Packed by ____________", rightOf(x), footTop + 18, { ...small, right: true });
}

function drawRule({ doc }: Paper, x: number, y: number): void {
  doc.moveTo(x, y).lineTo(rightOf(x), y).lineWidth(0.8).strokeColor("#000000").stroke();
}

/** Where the sheet is cut. */
function drawFold({ doc }: Paper): void {
  doc
    .moveTo(slipWidth, 12)
    .lineTo(slipWidth, sheetHeight - 12)
    .lineWidth(0.4);
  doc.dash(3, { space: 4 }).strokeColor("#808080").stroke().undash();
}
