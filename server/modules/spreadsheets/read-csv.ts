import { importLimits } from "#contract/api/import-limits.ts";
import { SheetFault } from "./sheet-fault.ts";
import { TableRows } from "./table-rows.ts";

/**
 * Reads CSV (RFC 4180) as spreadsheets write it: in UTF-8 or UTF-16, cells parted by commas, semicolons or tabs,
 * whichever the first line has most of. A quoted cell may hold line ends.
 * @throws {SheetFault} for what is no text, or more than fits
 */
export function readCsv(content: Uint8Array): string[][] {
  const text = decode(content);
  const separator = separatorOf(text);
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
    const sign = text[at];
    if (sign === '"' && cell === "") {
      const end = closingQuote(text, at);
      if (end < 0) table.refuseQuote(row.length);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      if (cell.length > importLimits.cellLength) table.refuseCell(row.length);
      at = end + 1;
      continue;
    }
    if (sign === separator) endCell();
    else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && text[at + 1] === "\n") at += 1;
      endRow();
    } else cell += sign;
    at += 1;
  }
  if (cell !== "" || row.length > 0) endRow();
  return table.rows;
}

function decode(content: Uint8Array): string {
  const [first, second] = content;
  const encoding =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : "utf-8";
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    throw new SheetFault("The letters of this file cannot be read. Save it as “CSV UTF-8”.");
  }
  if (text.includes("\0")) throw new SheetFault("This is neither CSV nor an Excel file (.xlsx).");
  return text;
}

function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, "");
  const count = (sign: string) => line.split(sign).length;
  return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

/** Where a quote ends, or -1 where it never does. */
function closingQuote(text: string, opened: number): number {
  for (let at = opened + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0 || text[at + 1] !== '"') return at;
  }
}
