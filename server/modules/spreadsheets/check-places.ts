import { importLimits } from "#contract/api/import-limits.ts";
import { SheetFault } from "./sheet-fault.ts";

/** A sheet of Excel ends here, in the cell XFD1048576. */
const lastRow = 1_048_576;
const lastColumn = 16_384;
/** Rows that a sheet writes down, empty ones too: several times those that are taken in. */
const mostRows = 100_000;

/**
 * Cells that are laid out: all in the square from the first to the last that holds something. Some times
 * what the bounds on rows and columns leave room for, since other sheets of the file are looked at too.
 */
const mostLaidOut = 4 * importLimits.rows * importLimits.columns;

/**
 * Looked ahead at, so that what stands in another's quotes hides none; with the end of its cell where that is empty.
 */
const places = /(?<![\w.-]|xmlns:)r\s*=\s*(?=(["'])(.*?)\1((?:\s+s="\d+")?\s*\/>)?)/gs;
const rows = /<(?:[\w.-]+:)?row[\s/>]/g;

/**
 * Refuses a part of an Excel file in which cells stand where no sheet has any, or far from all others, or rows beyond
 * measure. Whoever reads it lays out every row and cell before one that is named, for seconds and hundreds of megabytes.
 * @throws {SheetFault}
 */
export function requirePlacesOfSheet(part: Buffer): void {
  if (!part.includes("sheetData")) return;
  const xml = part.toString("latin1");
  let count = 0;
  for (const _ of xml.matchAll(rows)) {
    count += 1;
    if (count > mostRows) {
      throw new SheetFault("A sheet of this Excel file has too many rows. Send it in parts.");
    }
  }
  let rowsUsed = 0;
  let columnsUsed = 0;
  for (const [, , place = "", emptyEnd] of xml.matchAll(places)) {
    const { row, column } = readPlace(place);
    if (emptyEnd !== undefined || column === 0) continue;
    rowsUsed = Math.max(rowsUsed, row);
    columnsUsed = Math.max(columnsUsed, column);
  }
  if (rowsUsed * columnsUsed > mostLaidOut) {
    const last = `row ${rowsUsed.toLocaleString("en")}, column ${columnsUsed.toLocaleString("en")}`;
    throw new SheetFault(
      `What is in this sheet reaches to ${last}. Remove what is far away from the goods, or save it as CSV.`,
    );
  }
}

/** Where a place is: `12` of a row, whose column is 0, or `AB12` of a cell, written as every program writes it. */
function readPlace(place: string): { row: number; column: number } {
  const [, letters, digits] = /^([A-Z]{0,3})(\d{0,7})$/.exec(place) ?? [];
  if (letters === undefined) throw refusal();
  const row = Number(digits);
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (row > lastRow || column > lastColumn) throw refusal();
  return { row, column };
}

function refusal(): SheetFault {
  return new SheetFault("This Excel file names cells that no sheet has. Save it again, or as CSV.");
}
