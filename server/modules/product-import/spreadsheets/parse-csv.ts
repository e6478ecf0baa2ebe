import { importLimits } from "#contract/api/catalogue/product-limits.ts";
import { SpreadsheetError, TableRows } from "./table-rows.ts";

/** Trailing empty cells are kept as the file has them. */
export interface ParsedTable {
  readonly rows: string[][];
  /** Not valid UTF-8, so read as Windows-1252: non-ASCII characters may be wrong. */
  readonly isEncodingGuessed: boolean;
}

/**
 * RFC 4180; the separator is that of a first line `sep=;`, else the most frequent one of the first line.
 * @throws {SpreadsheetError}
 */
export function parseCsv(content: Uint8Array): ParsedTable {
  const { text: source, isEncodingGuessed } = decode(content);
  const [separatorLine = "", character] =
    /^"?sep=([^\r\n"])"?[,;\t]*(?:\r\n?|\n|$)/i.exec(source) ?? [];
  const text = source.slice(separatorLine.length);
  const separator = character ?? detectSeparator(text);
  const table = new TableRows();
  let cell = "";
  let row: string[] = [];
  let at = 0;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    table.add(row);
    row = [];
  };
  while (at < text.length) {
    const character = text[at];
    if (character === '"' && cell === "") {
      const end = findClosingQuote(text, at);
      if (end < 0) table.throwUnclosedQuote(row.length);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      if (cell.length > importLimits.cellLength) table.throwCellTooLong(row.length);
      at = end + 1;
      continue;
    }
    if (character === separator) endCell();
    else if (character === "\n" || character === "\r") {
      if (character === "\r" && text[at + 1] === "\n") at += 1;
      endRow();
    } else cell += character;
    at += 1;
  }
  if (cell !== "" || row.length > 0) endRow();
  return { rows: table.rows, isEncodingGuessed };
}

function decode(content: Uint8Array): { text: string; isEncodingGuessed: boolean } {
  const [first, second] = content;
  const encoding =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : "utf-8";
  let text: string;
  let isEncodingGuessed = false;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    text = new TextDecoder("windows-1252").decode(content);
    isEncodingGuessed = true;
    // Bytes that Windows-1252 does not define.
    if (/[\u0080-\u009f]/.test(text)) {
      throw new SpreadsheetError(
        "The characters in this file cannot be read. Save it as “CSV UTF-8”.",
      );
    }
  }
  if (text.includes("\0"))
    throw new SpreadsheetError("This is neither CSV nor an Excel file (.xlsx).");
  return { text, isEncodingGuessed };
}

function detectSeparator(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, "");
  const count = (character: string) => line.split(character).length;
  return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

function findClosingQuote(text: string, start: number): number {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0 || text[at + 1] !== '"') return at;
  }
}
