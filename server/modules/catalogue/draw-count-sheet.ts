import { buffer } from "node:stream/consumers";
import { openPaper, type Paper, type TextStyle } from "#server/platform/paper.ts";

/** What is counted by hand; the sheet tells no numbers, so that what is written down was counted. */
export interface CountSheet {
  readonly store: string;
  /** What is counted, in words. */
  readonly of: string;
  /** When it is printed, in words. */
  readonly at: string;
  readonly goods: readonly { readonly name: string; readonly sizes: readonly string[] }[];
  /** There are more goods than these. */
  readonly isCut: boolean;
}

/** A4 upright, in points. */
const margin = 40;
const right = 595 - margin;
const footTop = 842 - 46;
const nameWidth = 188;
const box = { left: margin + nameWidth + 13, width: 49, height: 30, gap: 4, perLine: 6 };
const black = "#000000";
const name: TextStyle = { size: 10, weight: "semibold", color: black };
const plain: TextStyle = { size: 10, color: black };
const small: TextStyle = { size: 8.5, color: black };
const leading = 13;

/** Sets a sheet with a line for each product and a box for each of its sizes, on as many pages as it takes. */
export async function drawCountSheet(sheet: CountSheet): Promise<Buffer> {
  const title = `Count sheet, ${sheet.of}`;
  const paper = await openPaper({ title, author: sheet.store, keepsPages: true });
  const content = buffer(paper.doc);
  let y = drawHead(paper, sheet);
  for (const product of sheet.goods) {
    const names = paper.wrap(product.name, nameWidth, name);
    const boxLines = Math.ceil(product.sizes.length / box.perLine);
    const height = Math.max(names.length * leading, boxLines * (box.height + box.gap)) + 8;
    if (y + height > footTop) {
      paper.doc.addPage({ size: "A4", margin: 0 });
      y = margin;
    }
    for (const [line, text] of names.entries()) paper.line(text, margin, y + line * leading, name);
    for (const [place, size] of product.sizes.entries()) drawBox(paper, size, place, y);
    y += height;
    drawRule(paper, y - 6);
  }
  drawFeet(paper, sheet);
  paper.doc.end();
  return await content;
}

function drawHead(paper: Paper, { store, of, at, goods, isCut }: CountSheet): number {
  const [shown = ""] = paper.wrap(store, 330, { size: 20, weight: "semibold" });
  paper.line(shown, margin, margin, { size: 20, weight: "semibold", color: black });
  paper.line("Count sheet", right, margin + 3, {
    ...{ size: 15, weight: "semibold", color: black, right: true },
  });
  let y = margin + 32;
  paper.line(at, right, y, { ...small, right: true });
  for (const text of paper.wrap(`What: ${of}`, 380, plain)) {
    paper.line(text, margin, y, plain);
    y += leading + 1;
  }
  const told = isCut
    ? `The first ${goods.length.toLocaleString("en-NG")} products. Narrow the list to print the others.`
    : goods.length === 0
      ? "No product has a size to count."
      : "";
  if (told) {
    paper.line(told, margin, y, name);
    y += leading + 1;
  }
  paper.line("Counted by ____________________", margin, y + 8, plain);
  paper.line("On ________________", right, y + 8, { ...plain, right: true });
  drawRule(paper, y + 28);
  return y + 36;
}

/** A place for what is counted of a size, which stands in its corner. */
function drawBox(paper: Paper, size: string, place: number, top: number): void {
  const x = box.left + (place % box.perLine) * (box.width + box.gap);
  const y = top + Math.floor(place / box.perLine) * (box.height + box.gap);
  paper.doc.rect(x, y, box.width, box.height).lineWidth(0.8).strokeColor(black).stroke();
  for (const [line, text] of paper.wrap(size, box.width - 6, small).entries()) {
    paper.line(text, x + 3, y + 2.5 + line * 9, small);
  }
}

/** Tells on each page what it is of, and how many there are. */
function drawFeet(paper: Paper, { store, of }: CountSheet): void {
  const { count } = paper.doc.bufferedPageRange();
  const [shown = ""] = paper.wrap(`${store}, ${of}`, 400, small);
  for (let page = 0; page < count; page++) {
    paper.doc.switchToPage(page);
    paper.line(shown, margin, footTop + 10, small);
    paper.line(`Page ${page + 1} of ${count}`, right, footTop + 10, { ...small, right: true });
  }
}

function drawRule({ doc }: Paper, y: number): void {
  doc.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor("#808080").stroke();
}
