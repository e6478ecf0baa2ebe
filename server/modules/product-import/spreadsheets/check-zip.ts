import { inflateRawSync } from "node:zlib";
import { importLimits } from "#contract/api/catalogue/product-limits.ts";
import { formatNumber } from "#contract/text/format.ts";
import { SpreadsheetError } from "./table-rows.ts";

const maxEntries = 200;
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const maxCommentBytes = 0xffff;
const deflated = 8;

export interface ZipEntry {
  readonly method: number;
  readonly compressedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

const damagedFileError = () =>
  new SpreadsheetError("This Excel file is damaged. Save it again as .xlsx, or as CSV.");

/**
 * Reads the central directory (PKWARE APPNOTE 4.3) without unpacking.
 * @throws {SpreadsheetError}
 */
export function readZipDirectory(content: Buffer): ZipEntry[] {
  const end = findEnd(content);
  const count = content.readUInt16LE(end + 10);
  let at = content.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let i = 0; i < count; i += 1) {
    if (at + entryBytes > content.length || content.readUInt32LE(at) !== entrySignature)
      throw damagedFileError();
    entries.push({
      method: content.readUInt16LE(at + 10),
      compressedBytes: content.readUInt32LE(at + 20),
      bytes: content.readUInt32LE(at + 24),
      offset: content.readUInt32LE(at + 42),
    });
    const names = [28, 30, 32].reduce(
      (total, lengthOffset) => total + content.readUInt16LE(at + lengthOffset),
      0,
    );
    at += entryBytes + names;
  }
  const bytes = entries.reduce((total, entry) => total + entry.bytes, 0);
  if (count > maxEntries || bytes > importLimits.unpackedBytes) {
    throw new SpreadsheetError(
      "This Excel file is too large. Save it as CSV, or split it into smaller files.",
    );
  }
  return entries;
}

/**
 * Unpacks no further than the declared sizes, since a directory may lie.
 * @throws {SpreadsheetError}
 */
export function checkZipContent(content: Buffer): void {
  for (const { method, compressedBytes, bytes, offset } of readZipDirectory(content)) {
    if (offset + localBytes > content.length) throw damagedFileError();
    const names = content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28);
    const start = offset + localBytes + names;
    const part = content.subarray(start, start + compressedBytes);
    if (method !== deflated && (method !== 0 || compressedBytes !== bytes))
      throw damagedFileError();
    if (bytes > 0) requireValidCellReferences(method === deflated ? inflate(part, bytes) : part);
  }
}

function inflate(part: Buffer, bytes: number): Buffer {
  try {
    return inflateRawSync(part, { maxOutputLength: bytes });
  } catch {
    throw damagedFileError();
  }
}

function findEnd(content: Buffer): number {
  const earliest = Math.max(0, content.length - endBytes - maxCommentBytes);
  for (let at = content.length - endBytes; at >= earliest; at -= 1) {
    if (content.readUInt32LE(at) === endSignature) return at;
  }
  throw damagedFileError();
}

/** Excel's last cell is XFD1048576. */
const maxRow = 1_048_576;
const maxColumn = 16_384;
const maxRows = 100_000;

/**
 * Readers allocate the rectangle up to the last cell. Four times the limits, since other sheets of the file count
 * too.
 */
const maxCells = 4 * importLimits.rows * importLimits.columns;

/** A lookahead, so that text inside another attribute hides no reference; captures the cell's end where it is empty. */
const cellReferences = /(?<![\w.-]|xmlns:)r\s*=\s*(?=(["'])(.*?)\1((?:\s+s="\d+")?\s*\/>)?)/gs;
const rows = /<(?:[\w.-]+:)?row[\s/>]/g;

/**
 * Readers allocate every row and cell in between, so references far out cost seconds and hundreds of megabytes.
 * @throws {SpreadsheetError}
 */
function requireValidCellReferences(part: Buffer): void {
  if (!part.includes("sheetData")) return;
  const xml = part.toString("latin1");
  let count = 0;
  for (const _ of xml.matchAll(rows)) {
    count += 1;
    if (count > maxRows) {
      throw new SpreadsheetError("This Excel file has too many rows. Split it into smaller files.");
    }
  }
  let rowsUsed = 0;
  let columnsUsed = 0;
  for (const [, , reference = "", emptyEnd] of xml.matchAll(cellReferences)) {
    const { row, column } = parseReference(reference);
    if (emptyEnd !== undefined || column === 0) continue;
    rowsUsed = Math.max(rowsUsed, row);
    columnsUsed = Math.max(columnsUsed, column);
  }
  if (rowsUsed * columnsUsed > maxCells) {
    const last = `row ${formatNumber(rowsUsed)}, column ${formatNumber(columnsUsed)}`;
    throw new SpreadsheetError(
      `This sheet has cells as far as ${last}. Remove stray cells, or save it as CSV.`,
    );
  }
}

/** `12` of a row, whose column is 0, or `AB12` of a cell. */
function parseReference(reference: string): { row: number; column: number } {
  const [, columnLetters, digits] = /^([A-Z]{0,3})(\d{0,7})$/.exec(reference) ?? [];
  if (columnLetters === undefined) throw invalidReferenceError();
  const row = Number(digits);
  const column = [...columnLetters].reduce(
    (total, character) => total * 26 + character.charCodeAt(0) - 64,
    0,
  );
  if (row > maxRow || column > maxColumn) throw invalidReferenceError();
  return { row, column };
}

function invalidReferenceError(): SpreadsheetError {
  return new SpreadsheetError(
    "This Excel file refers to cells that don't exist. Save it again, or as CSV.",
  );
}
