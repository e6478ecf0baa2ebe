import { importLimits } from "#contract/api/catalogue/product-limits.ts";
import { formatNumber } from "#contract/text/format.ts";

export class SpreadsheetError extends Error {
  override readonly name = "SpreadsheetError";
}

const { rows: maxRows, columns: maxColumns, cellLength } = importLimits;

export class TableRows {
  readonly rows: string[][] = [];

  /** @throws {SpreadsheetError} */
  add(cells: readonly string[]): void {
    const row = cells.map((cell) =>
      cell.toWellFormed().normalize("NFC").replace(/\r\n?/g, "\n").trim(),
    );
    const width = row.findLastIndex((cell) => cell !== "") + 1;
    if (width > maxColumns) {
      throw new SpreadsheetError(
        `Row ${this.rows.length + 1} has ${width} columns; the maximum is ${maxColumns}.`,
      );
    }
    // One extra cell is enough to tell that a row is wider than its headings.
    row.length = width === 0 ? 0 : Math.min(row.length, maxColumns + 1);
    const longCell = row.findIndex((cell) => cell.length > cellLength);
    if (longCell >= 0) this.throwCellTooLong(longCell);
    // Empty rows keep row numbers right.
    this.rows.push(row);
    if (this.rows.length > maxRows + 1) {
      throw new SpreadsheetError(
        `This file has more than ${formatNumber(maxRows)} rows. Split it into smaller files.`,
      );
    }
  }

  /** @throws {SpreadsheetError} */
  throwCellTooLong(column: number): never {
    const maxLength = formatNumber(cellLength);
    throw new SpreadsheetError(`${this.position(column)} has more than ${maxLength} characters.`);
  }

  /** @throws {SpreadsheetError} */
  throwUnclosedQuote(column: number): never {
    throw new SpreadsheetError(`${this.position(column)} opens a quote (") that is never closed.`);
  }

  private position(column: number): string {
    return `Row ${this.rows.length + 1}, column ${column + 1}`;
  }
}
