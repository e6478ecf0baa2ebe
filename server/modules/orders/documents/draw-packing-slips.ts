import { buffer } from "node:stream/consumers";
import bwipjs from "bwip-js/node";
import { plural } from "#contract/text/format.ts";
import { createPdf, type PdfPage, type TextStyle } from "#server/platform/pdf/page.ts";

export interface PackingSlipLine {
  readonly name: string;
  readonly material: string;
  readonly size: string;
  readonly quantity: number;
  /** JPEG; undefined where there is none. */
  readonly picture: Buffer | undefined;
}

/** No prices, since it may be a gift; only what the rider collects. */
export interface PackingSlip {
  readonly orderNumber: string;
  readonly address: readonly string[];
  /** Empty for the website. */
  readonly source: string;
  readonly collect?: string | undefined;
  readonly pinnedNote: string | null;
  readonly lines: readonly PackingSlipLine[];
}

export interface PackingSlipBatch {
  readonly store: string;
  readonly at: string;
  readonly packingSlips: readonly PackingSlip[];
}

/** Two A5 slips side by side on an A4 page of 842 × 595 points. */
const packingSlipWidth = 421;
const pageHeight = 595;
const margin = 30;
const leading = 14;
const nameOffset = 82;
const nameWidth = 150;
const sizeWidth = 70;
const addressWidth = 190;
const storeNameWidth = 225;
const footerTop = pageHeight - 58;
const bodyStyle: TextStyle = { size: 10.5, color: "#000000" };
const boldStyle: TextStyle = { size: 10.5, weight: "semibold", color: "#000000" };
const smallStyle: TextStyle = { size: 9, color: "#000000" };
const largeStyle: TextStyle = { size: 20, weight: "semibold", color: "#000000" };
const storeStyle: TextStyle = { size: 24, weight: "semibold", color: "#000000" };
const personStyle: TextStyle = { size: 13, weight: "semibold", color: "#000000" };

export async function drawPackingSlips({
  store,
  at,
  packingSlips,
}: PackingSlipBatch): Promise<Buffer> {
  const pdf = await createPdf({ title: "Packing slips", author: store, layout: "landscape" });
  const content = buffer(pdf.doc);
  let halfCount = 0;
  const startHalfPage = () => {
    if (halfCount > 0 && halfCount % 2 === 0) {
      pdf.doc.addPage({ size: "A4", layout: "landscape", margin: 0 });
    }
    if (halfCount % 2 === 1) drawCutLine(pdf);
    const left = (halfCount % 2) * packingSlipWidth + margin;
    halfCount += 1;
    return left;
  };
  for (const [index, packingSlip] of packingSlips.entries()) {
    const { source } = packingSlip;
    const count = `Packing slip ${index + 1} of ${packingSlips.length}`;
    const headerLines = [count, at, ...(source ? [`Source: ${source}`] : [])];
    let x = startHalfPage();
    let y = drawHeader(pdf, { store, headerLines, packingSlip, x });
    for (const line of packingSlip.lines) {
      const layout = layoutLine(pdf, line);
      if (y + layout.height > footerTop) {
        x = startHalfPage();
        y = drawContinued(pdf, packingSlip, x);
      }
      drawLine(pdf, line, layout, x, y);
      y += layout.height;
    }
    drawFooter(pdf, packingSlip, x);
  }
  pdf.doc.end();
  return await content;
}

const rightEdge = (x: number) => x + packingSlipWidth - 2 * margin;

interface HeaderInput {
  readonly store: string;
  readonly headerLines: readonly string[];
  readonly packingSlip: PackingSlip;
  readonly x: number;
}

function drawHeader(pdf: PdfPage, { store, headerLines, packingSlip, x }: HeaderInput): number {
  const right = rightEdge(x);
  let top = margin;
  for (const text of pdf.wrap(store, storeNameWidth, storeStyle)) {
    pdf.drawLine(text, x, top, storeStyle);
    top += 26;
  }
  for (const [index, text] of headerLines.entries()) {
    pdf.drawLine(text, right, margin + 2 + index * 13, { ...smallStyle, right: true });
  }
  const [name = "", ...address] = packingSlip.address;
  top += 18;
  let y = top;
  for (const text of pdf.wrap(name, addressWidth, personStyle)) {
    pdf.drawLine(text, x, y, personStyle);
    y += 18;
  }
  for (const text of address.flatMap((each) => pdf.wrap(each, addressWidth, bodyStyle))) {
    pdf.drawLine(text, x, y, bodyStyle);
    y += leading;
  }
  drawBarcode(pdf, packingSlip.orderNumber, right, top + 2);
  y = Math.max(y, top + 66) + 6;
  if (packingSlip.collect !== undefined) y = drawNote(pdf, packingSlip.collect, x, y);
  return packingSlip.pinnedNote === null ? y : drawNote(pdf, packingSlip.pinnedNote, x, y);
}

function drawBarcode(
  { doc, drawLine: line }: PdfPage,
  text: string,
  right: number,
  y: number,
): void {
  const barWidths = encodeBarcode(text);
  const module = 0.95;
  let x = right - barWidths.reduce((sum, width) => sum + width, 0) * module;
  for (const [index, width] of barWidths.entries()) {
    if (index % 2 === 0) doc.rect(x, y, width * module, 36).fill("#000000");
    x += width * module;
  }
  line(text, right, y + 42, { size: 12, weight: "semibold", color: "#000000", right: true });
}

/** Bar and gap widths in modules, a bar first and last. */
function encodeBarcode(text: string): readonly number[] {
  // In one code set a number of many digits is as wide as any.
  const [barcode] = bwipjs.raw("code128", text, "newencoder suppressc");
  if (!barcode || !("sbs" in barcode)) throw new Error(`${text} has no barcode`);
  return barcode.sbs;
}

function drawNote(pdf: PdfPage, note: string, x: number, top: number): number {
  const wrapped = pdf.wrap(note, packingSlipWidth - 2 * margin - 20, boldStyle);
  const maxLines = Math.max(2, Math.floor((footerTop - top - 24) / leading));
  const lines =
    wrapped.length > maxLines
      ? [...wrapped.slice(0, maxLines - 1), "… See the order for the full note."]
      : wrapped;
  const height = lines.length * leading + 16;
  pdf.doc
    .rect(x, top, packingSlipWidth - 2 * margin, height)
    .lineWidth(1.4)
    .strokeColor("#000000")
    .stroke();
  for (const [index, text] of lines.entries()) {
    pdf.drawLine(text, x + 10, top + 8 + index * leading, boldStyle);
  }
  return top + height + 8;
}

/** Names may differ in the last word only, so nothing is cut off. */
interface LineLayout {
  readonly names: readonly string[];
  readonly materials: readonly string[];
  readonly sizes: readonly string[];
  readonly sizeStyle: TextStyle;
  readonly height: number;
}

function layoutLine(pdf: PdfPage, { name, material, size }: PackingSlipLine): LineLayout {
  const names = pdf.wrap(name, nameWidth, boldStyle);
  const materials = pdf.wrap(material, nameWidth, smallStyle);
  const sizeStyle = pdf.width(size, largeStyle) <= sizeWidth ? largeStyle : boldStyle;
  const sizes = pdf.wrap(size, sizeWidth, sizeStyle);
  const height = Math.max(66, 28 + names.length * leading + materials.length * 12);
  return { names, materials, sizes, sizeStyle, height };
}

function drawLine(
  pdf: PdfPage,
  line: PackingSlipLine,
  layout: LineLayout,
  x: number,
  y: number,
): void {
  const { names, materials, sizes, sizeStyle, height } = layout;
  const right = rightEdge(x);
  pdf.doc
    .rect(x, y + 20, 17, 17)
    .lineWidth(1)
    .strokeColor("#000000")
    .stroke();
  if (line.picture) pdf.doc.image(line.picture, x + 28, y + 6, { fit: [42, 52] });
  const left = x + nameOffset;
  for (const [index, text] of names.entries()) {
    pdf.drawLine(text, left, y + 16 + index * leading, boldStyle);
  }
  for (const [index, text] of materials.entries()) {
    pdf.drawLine(text, left, y + 18 + names.length * leading + index * 12, smallStyle);
  }
  for (const [index, text] of sizes.entries()) {
    pdf.drawLine(text, right - 52, y + 20 + index * leading, { ...sizeStyle, right: true });
  }
  pdf.drawLine(String(line.quantity), right, y + 20, { ...largeStyle, right: true });
  drawRule(pdf, x, y + height - 2);
}

function drawContinued(pdf: PdfPage, packingSlip: PackingSlip, x: number): number {
  pdf.drawLine(`${packingSlip.orderNumber}, continued`, x, margin, boldStyle);
  drawRule(pdf, x, margin + 20);
  return margin + 24;
}

function drawFooter(pdf: PdfPage, { lines, collect }: PackingSlip, x: number): void {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  drawRule(pdf, x, footerTop + 8);
  const count = plural(units, "item");
  pdf.drawLine(
    collect === undefined ? `${count}. Prices aren't shown, in case it's a gift.` : `${count}.`,
    x,
    footerTop + 18,
    smallStyle,
  );
  pdf.drawLine("Packed by ____________", rightEdge(x), footerTop + 18, {
    ...smallStyle,
    right: true,
  });
}

function drawRule({ doc }: PdfPage, x: number, y: number): void {
  doc.moveTo(x, y).lineTo(rightEdge(x), y).lineWidth(0.8).strokeColor("#000000").stroke();
}

function drawCutLine({ doc }: PdfPage): void {
  doc
    .moveTo(packingSlipWidth, 12)
    .lineTo(packingSlipWidth, pageHeight - 12)
    .lineWidth(0.4);
  doc.dash(3, { space: 4 }).strokeColor("#808080").stroke().undash();
}
