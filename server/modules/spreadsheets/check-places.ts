import { SheetFault } from "./sheet-fault.ts";

/** A sheet of Excel ends here, in the cell XFD1048576. */
const lastRow = 1_048_576;
const lastColumn = 16_384;
/** Rows that a sheet writes down, empty ones too: several times those that are taken in. */
const mostRows = 100_000;

const places = /[\s:]r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const rows = /<(?:[\w.-]+:)?row[\s/>]/g;

/**
 * Refuses a part of an Excel file in which cells stand where no sheet has any, or rows beyond measure. Whoever reads it
 * lays out every row and cell before one that is named, and no bound on a thread's memory holds a list that grows in one
 * step: the whole process would end with it.
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
  for (const [, double, single] of xml.matchAll(places)) {
    if (!isOfSheet(double ?? single ?? "")) throw refusal();
  }
}

/** Whether a place is in a sheet, read as leniently as its reader does: `12` of a row, `AB12` of a cell. */
function isOfSheet(place: string): boolean {
  // Its signs may be written as numbers, such as &#49;, which no program does.
  if (place.includes("&") || Number(place) > lastRow) return false;
  const [letters = "", digits = ""] = /^(\D*)(.*)$/s.exec(place)?.slice(1) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return !(Number(digits) > lastRow) && column <= lastColumn;
}

function refusal(): SheetFault {
  return new SheetFault("This Excel file names cells that no sheet has. Save it again, or as CSV.");
}
