/** A cell of a table: text, a number, or nothing. */
export type CsvCell = string | number | null | undefined;

/** Signs at which a spreadsheet takes a cell for a formula, full-width ones too (OWASP, CSV injection). */
const formulaStart = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/;

/** The same signs after what other countries' spreadsheets take for the end of a cell, quoted or not. */
const formulaAfterSign = /(?<=.)([;\t]\s*)([=+\-@\uff1d\uff0b\uff0d\uff20])/gs;

/**
 * Writes a table as CSV (RFC 4180) that a spreadsheet reads as UTF-8 and never as a formula: a text that would
 * be one gets an apostrophe before it. Numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("")}`;
}

/** The same piece by piece, so that a long table never lies in memory. */
export async function* streamCsv(
  head: readonly CsvCell[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
  yield toCsv([head]);
  for await (const rows of batches) {
    // The sign that says how the file is written stands at its beginning alone.
    yield toCsv(rows).slice(1);
  }
}

/** A text as a spreadsheet takes it for nothing but text. */
export function guardCell(text: string): string {
  const inner = text.replace(formulaAfterSign, "$1'$2");
  return formulaStart.test(inner) ? `'${inner}` : inner;
}

/** Takes off what {@link guardCell} put before signs, of a text that was changed in a spreadsheet meanwhile. */
export function unguardCell(text: string): string {
  return text
    .replace(/^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/, "")
    .replace(/([;\t]\s*)'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1");
}

function toCell(cell: CsvCell): string {
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  const safe = guardCell(cell ?? "");
  return /[",;\t\r\n']/.test(safe) || safe !== safe.trim()
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}
