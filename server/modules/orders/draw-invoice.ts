import { buffer } from "node:stream/consumers";
import { openPaper, type Paper, type TextStyle } from "#server/platform/paper.ts";
import type { Invoice, InvoiceLine } from "./to-invoice.ts";

const margin = 48;
const pageWidth = 595;
const right = pageWidth - margin;
/** Nothing is set below this. */
const floor = 842 - 64;
const columns = { name: margin, quantity: 352, unitPrice: 452, total: right };
const totalWidth = columns.total - columns.quantity + 40;
const body: TextStyle = { size: 10 };
const strong: TextStyle = { size: 10, weight: "semibold" };
const small: TextStyle = { size: 8.5, color: "#5e5147" };
const sellerStyle: TextStyle = { size: 22, weight: "semibold" };
const leading = 14;

/** Sets an invoice as a PDF in A4, on as many pages as it takes. */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const title = `${invoice.title} ${invoice.number}`;
  const paper = await openPaper({ title, author: invoice.seller[0] ?? "" });
  const content = buffer(paper.doc);
  let y = drawHead(paper, invoice);
  y = drawColumnNames(paper, y);
  for (const line of invoice.lines) {
    const names = paper.wrap(line.name, columns.quantity - 60 - columns.name, strong);
    const height = (names.length + 1) * leading + 8;
    if (y + height > floor) y = drawColumnNames(paper, turnPage(paper, title));
    drawLine(paper, line, names, y);
    y += height;
    drawRule(paper, y - 4);
  }
  if (y + (invoice.totals.length + 4) * leading + 20 > floor) y = turnPage(paper, title);
  drawTotals(paper, invoice, y + 10);
  paper.doc.end();
  return await content;
}

function drawHead(paper: Paper, invoice: Invoice): number {
  const [name = "", ...address] = invoice.seller;
  let top = margin;
  for (const text of paper.wrap(name, right - margin - 150, sellerStyle)) {
    paper.line(text, margin, top, sellerStyle);
    top += 26;
  }
  paper.line(invoice.title, right, margin + 4, { size: 16, weight: "semibold", right: true });
  const left = drawBlock(paper, address, margin, top + 8, 230);
  let factY = top + 8;
  for (const { label, value } of invoice.facts) {
    paper.line(label, 340, factY, small);
    for (const part of paper.wrap(value, right - 410, strong)) {
      paper.line(part, right, factY, { ...strong, right: true });
      factY += leading;
    }
  }
  const below = Math.max(left, factY) + 18;
  paper.line("Billed to", margin, below, small);
  return drawBlock(paper, invoice.buyer, margin, below + leading, right - margin) + 24;
}

function drawBlock(
  paper: Paper,
  lines: readonly string[],
  x: number,
  top: number,
  width: number,
): number {
  let y = top;
  for (const line of lines.flatMap((each) => paper.wrap(each, width, body))) {
    paper.line(line, x, y, body);
    y += leading;
  }
  return y;
}

function drawColumnNames(paper: Paper, y: number): number {
  paper.line("Item", columns.name, y, small);
  paper.line("Quantity", columns.quantity, y, { ...small, right: true });
  paper.line("Price each", columns.unitPrice, y, { ...small, right: true });
  paper.line("Amount", columns.total, y, { ...small, right: true });
  drawRule(paper, y + leading);
  return y + leading + 8;
}

function drawLine(paper: Paper, line: InvoiceLine, names: readonly string[], y: number): void {
  for (const [index, name] of names.entries()) {
    paper.line(name, columns.name, y + index * leading, strong);
  }
  paper.line(line.note, columns.name, y + names.length * leading, small);
  paper.line(line.quantity, columns.quantity, y, { ...body, right: true });
  paper.line(line.unitPrice, columns.unitPrice, y, { ...body, right: true });
  paper.line(line.total, columns.total, y, { ...body, right: true });
}

function drawTotals(paper: Paper, { totals, total }: Invoice, top: number): void {
  let y = top;
  for (const { label, value } of totals) {
    paper.line(value, right, y, { ...body, right: true });
    for (const text of paper.wrap(label, totalWidth - paper.width(value, body) - 12, body)) {
      paper.line(text, columns.quantity - 40, y, body);
      y += leading;
    }
    y += 2;
  }
  paper.line(total.label, columns.quantity - 40, y + 4, { size: 12, weight: "semibold" });
  paper.line(total.value, right, y + 4, { size: 12, weight: "semibold", right: true });
}

function turnPage({ doc, line }: Paper, title: string): number {
  doc.addPage({ size: "A4", margin: 0 });
  line(title, margin, margin, small);
  return margin + 2 * leading;
}

function drawRule({ doc }: Paper, y: number): void {
  doc.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor("#d3c7b4").stroke();
}
