import { buffer } from "node:stream/consumers";
import { createPdf, type PdfPage, type TextStyle } from "#server/platform/pdf/page.ts";
import { theme } from "#store/theme.ts";
import type { Invoice, InvoiceLine } from "./invoice.ts";

const margin = 48;
const pageWidth = 595;
const right = pageWidth - margin;
const pageBottom = 842 - 64;
const columns = { name: margin, quantity: 352, unitPrice: 452, total: right };
const totalWidth = columns.total - columns.quantity + 40;
const bodyStyle: TextStyle = { size: 10 };
const boldStyle: TextStyle = { size: 10, weight: "semibold" };
const smallStyle: TextStyle = { size: 8.5, color: theme.documents.soft };
const sellerStyle: TextStyle = { size: 22, weight: "semibold" };
const leading = 14;

export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const title = `${invoice.title} ${invoice.number}`;
  const pdf = await createPdf({ title, author: invoice.seller[0] ?? "" });
  const content = buffer(pdf.doc);
  let y = drawHeader(pdf, invoice);
  y = drawTableHeader(pdf, y);
  for (const line of invoice.lines) {
    const names = pdf.wrap(line.name, columns.quantity - 60 - columns.name, boldStyle);
    const height = (names.length + 1) * leading + 8;
    if (y + height > pageBottom) y = drawTableHeader(pdf, addPage(pdf, title));
    drawLine(pdf, line, names, y);
    y += height;
    drawRule(pdf, y - 4);
  }
  if (y + (invoice.totals.length + invoice.settlement.length + 4) * leading + 20 > pageBottom)
    y = addPage(pdf, title);
  drawTotals(pdf, invoice, y + 10);
  pdf.doc.end();
  return await content;
}

function drawHeader(pdf: PdfPage, invoice: Invoice): number {
  const [name = "", ...address] = invoice.seller;
  let top = margin;
  for (const text of pdf.wrap(name, right - margin - 150, sellerStyle)) {
    pdf.drawLine(text, margin, top, sellerStyle);
    top += 26;
  }
  pdf.drawLine(invoice.title, right, margin + 4, { size: 16, weight: "semibold", right: true });
  const left = drawBlock(pdf, address, margin, top + 8, 230);
  let detailY = top + 8;
  for (const { label, value } of invoice.details) {
    pdf.drawLine(label, 340, detailY, smallStyle);
    for (const part of pdf.wrap(value, right - 410, boldStyle)) {
      pdf.drawLine(part, right, detailY, { ...boldStyle, right: true });
      detailY += leading;
    }
  }
  const buyerTop = Math.max(left, detailY) + 18;
  pdf.drawLine("Billed to", margin, buyerTop, smallStyle);
  return drawBlock(pdf, invoice.buyer, margin, buyerTop + leading, right - margin) + 24;
}

function drawBlock(
  pdf: PdfPage,
  lines: readonly string[],
  x: number,
  top: number,
  width: number,
): number {
  let y = top;
  for (const line of lines.flatMap((each) => pdf.wrap(each, width, bodyStyle))) {
    pdf.drawLine(line, x, y, bodyStyle);
    y += leading;
  }
  return y;
}

function drawTableHeader(pdf: PdfPage, y: number): number {
  pdf.drawLine("Item", columns.name, y, smallStyle);
  pdf.drawLine("Quantity", columns.quantity, y, { ...smallStyle, right: true });
  pdf.drawLine("Unit price", columns.unitPrice, y, { ...smallStyle, right: true });
  pdf.drawLine("Amount", columns.total, y, { ...smallStyle, right: true });
  drawRule(pdf, y + leading);
  return y + leading + 8;
}

function drawLine(pdf: PdfPage, line: InvoiceLine, names: readonly string[], y: number): void {
  for (const [index, name] of names.entries()) {
    pdf.drawLine(name, columns.name, y + index * leading, boldStyle);
  }
  pdf.drawLine(line.note, columns.name, y + names.length * leading, smallStyle);
  pdf.drawLine(line.quantity, columns.quantity, y, { ...bodyStyle, right: true });
  pdf.drawLine(line.unitPrice, columns.unitPrice, y, { ...bodyStyle, right: true });
  pdf.drawLine(line.total, columns.total, y, { ...bodyStyle, right: true });
}

function drawTotals(pdf: PdfPage, { totals, total, settlement }: Invoice, top: number): void {
  const y = drawTotalRows(pdf, totals, top) + 4;
  pdf.drawLine(total.label, columns.quantity - 40, y, { size: 12, weight: "semibold" });
  pdf.drawLine(total.value, right, y, { size: 12, weight: "semibold", right: true });
  drawTotalRows(pdf, settlement, y + leading + 8);
}

function drawTotalRows(pdf: PdfPage, rows: Invoice["totals"], top: number): number {
  let y = top;
  for (const { label, value } of rows) {
    pdf.drawLine(value, right, y, { ...bodyStyle, right: true });
    for (const text of pdf.wrap(label, totalWidth - pdf.width(value, bodyStyle) - 12, bodyStyle)) {
      pdf.drawLine(text, columns.quantity - 40, y, bodyStyle);
      y += leading;
    }
    y += 2;
  }
  return y;
}

function addPage({ doc, drawLine: line }: PdfPage, title: string): number {
  doc.addPage({ size: "A4", margin: 0 });
  line(title, margin, margin, smallStyle);
  return margin + 2 * leading;
}

function drawRule({ doc }: PdfPage, y: number): void {
  doc.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(theme.documents.line).stroke();
}
