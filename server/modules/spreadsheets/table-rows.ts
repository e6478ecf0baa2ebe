import { importLimits } from "#contract/api/import-limits.ts";
import { SheetFault } from "./sheet-fault.ts";

const { rows: mostRows, columns: mostColumns, cellLength } = importLimits;

/** The rows of a file as they are read, within the bounds; its heads do not count as one. */
export class TableRows {
  readonly rows: string[][] = [];

  /** @throws {SheetFault} for a row too many, a row too wide, a cell too long */
  add(cells: readonly string[]): void {
    const row = cells.map((cell) => cell.toWellFormed().replace(/\r\n?/g, "\n").trim());
    while (row.at(-1) === "") row.pop();
    if (row.length > mostColumns) {
      throw new SheetFault(
        `Row ${this.rows.length + 1} has ${row.length} columns; ${mostColumns} fit.`,
      );
    }
    const long = row.findIndex((cell) => cell.length > cellLength);
    if (long >= 0) this.refuseCell(long);
    // An empty row keeps its number, so that a person finds the others by theirs.
    this.rows.push(row);
    if (this.rows.length > mostRows + 1) {
      throw new SheetFault(
        `There are more than ${mostRows.toLocaleString("en")} rows. Send it in parts.`,
      );
    }
  }

  /** @throws {SheetFault} always: the cell of this column is too long */
  refuseCell(column: number): never {
    const most = cellLength.toLocaleString("en");
    throw new SheetFault(`${this.place(column)} has more than ${most} characters.`);
  }

  /** @throws {SheetFault} always: the cell of this column opens a quote that nothing closes */
  refuseQuote(column: number): never {
    throw new SheetFault(`${this.place(column)} opens a quote (") that is never closed.`);
  }

  private place(column: number): string {
    return `Row ${this.rows.length + 1}, column ${column + 1}`;
  }
}
