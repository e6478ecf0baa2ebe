import { buffer } from "node:stream/consumers";
import { formatNumber } from "#contract/text/format.ts";
import { createPdf, type PdfPage, type TextStyle } from "#server/platform/pdf/page.ts";

export interface CountSheet {
  readonly store: string;
  readonly scope: string;
  readonly at: string;
  readonly products: readonly { readonly name: string; readonly sizes: readonly string[] }[];
  readonly isTruncated: boolean;
}

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

export async function drawCountSheet(countSheet: CountSheet): Promise<Buffer> {
  const title = `Count sheet, ${countSheet.scope}`;
  const pdf = await createPdf({ title, author: countSheet.store, bufferPages: true });
  const content = buffer(pdf.doc);
  let y = drawHeader(pdf, countSheet);
  for (const product of countSheet.products) {
    const names = pdf.wrap(product.name, nameWidth, name);
    const boxLines = Math.ceil(product.sizes.length / box.perLine);
    const height = Math.max(names.length * leading, boxLines * (box.height + box.gap)) + 8;
    if (y + height > footTop) {
      pdf.doc.addPage({ size: "A4", margin: 0 });
      y = margin;
    }
    for (const [line, text] of names.entries())
      pdf.drawLine(text, margin, y + line * leading, name);
    for (const [index, size] of product.sizes.entries()) drawBox(pdf, size, index, y);
    y += height;
    drawRule(pdf, y - 6);
  }
  drawFooters(pdf, countSheet);
  pdf.doc.end();
  return await content;
}

function drawHeader(pdf: PdfPage, { store, scope, at, products, isTruncated }: CountSheet): number {
  const [firstLine = ""] = pdf.wrap(store, 330, { size: 20, weight: "semibold" });
  pdf.drawLine(firstLine, margin, margin, { size: 20, weight: "semibold", color: black });
  pdf.drawLine("Count sheet", right, margin + 3, {
    ...{ size: 15, weight: "semibold", color: black, right: true },
  });
  let y = margin + 32;
  pdf.drawLine(at, right, y, { ...small, right: true });
  for (const text of pdf.wrap(`Products: ${scope}`, 380, plain)) {
    pdf.drawLine(text, margin, y, plain);
    y += leading + 1;
  }
  const notice = isTruncated
    ? `First ${formatNumber(products.length)} products only. Filter the list to print the rest.`
    : products.length === 0
      ? "No sizes to count."
      : "";
  if (notice) {
    pdf.drawLine(notice, margin, y, name);
    y += leading + 1;
  }
  pdf.drawLine("Counted by ____________________", margin, y + 8, plain);
  pdf.drawLine("Date ________________", right, y + 8, { ...plain, right: true });
  drawRule(pdf, y + 28);
  return y + 36;
}

function drawBox(pdf: PdfPage, size: string, index: number, top: number): void {
  const x = box.left + (index % box.perLine) * (box.width + box.gap);
  const y = top + Math.floor(index / box.perLine) * (box.height + box.gap);
  pdf.doc.rect(x, y, box.width, box.height).lineWidth(0.8).strokeColor(black).stroke();
  for (const [line, text] of pdf.wrap(size, box.width - 6, small).entries()) {
    pdf.drawLine(text, x + 3, y + 2.5 + line * 9, small);
  }
}

function drawFooters(pdf: PdfPage, { store, scope }: CountSheet): void {
  const { count } = pdf.doc.bufferedPageRange();
  const [firstLine = ""] = pdf.wrap(`${store}, ${scope}`, 400, small);
  for (let page = 0; page < count; page++) {
    pdf.doc.switchToPage(page);
    pdf.drawLine(firstLine, margin, footTop + 10, small);
    pdf.drawLine(`Page ${page + 1} of ${count}`, right, footTop + 10, { ...small, right: true });
  }
}

function drawRule({ doc }: PdfPage, y: number): void {
  doc.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor("#808080").stroke();
}
