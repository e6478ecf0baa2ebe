export type CsvCell = string | number | null | undefined;

/** Characters that start a formula, full-width ones included (OWASP, CSV injection). */
const formulaStart = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/;

/** The same after separators of other locales, quoted or not. */
const formulaAfterSign = /(?<=.)([;\t]\s*)([=+\-@\uff1d\uff0b\uff0d\uff20])/gs;

/** Digits that are text (phones, tracking numbers, sizes), which spreadsheets would convert. */
const digitsOfText = /^(?:0\d[\d ()-]*|\d[\d ]{11,}|\d+e\d+|\d{1,2}[-/]\d{1,2}(?:[-/]\d{2,4})?)$/i;

/** RFC 4180. Text that a spreadsheet would convert or execute gets a leading apostrophe. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("")}`;
}

export async function* streamCsv(
  headings: readonly CsvCell[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
  yield toCsv([headings]);
  for await (const rows of batches) {
    // Only the first chunk has the byte order mark.
    yield toCsv(rows).slice(1);
  }
}

export function guardCell(text: string): string {
  const inner = text.replace(formulaAfterSign, "$1'$2");
  return formulaStart.test(inner) || digitsOfText.test(inner) ? `'${inner}` : inner;
}

/** Reverses {@link guardCell}. */
export function unguardCell(text: string): string {
  const inner = text.slice(1);
  if (text.startsWith("'") && digitsOfText.test(inner)) return inner;
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
