import { limits } from "#contract/api/limits.ts";

/** A line of a pasted list, cut into cells. */
export interface PastedLine {
  /** From 1, as an editor counts. */
  readonly number: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/**
 * Cuts a pasted list into lines and cells, whatever program it came from: a byte order mark, line ends of any
 * kind, and tabs, semicolons or commas between cells that may stand in quotes (RFC 4180). A quote that is
 * never closed is only a sign, so that it cannot swallow the lines after it. Empty lines are left out, and what is too
 * much for one is not read.
 */
export function readPastedLines(text: string): PastedLine[] {
  return text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map((line, index) => ({
      number: index + 1,
      text: line.trim(),
      cells: readCells(line.slice(0, limits.quickOrderLine)),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

function readCells(line: string): string[] {
  // Quotes first: what stands in them does not tell what stands between cells.
  const bare = line.replace(/"(?:[^"]|"")*"/g, "");
  const separator = ["\t", ";", ","].find((sign) => bare.includes(sign));
  if (separator === undefined) return [unquote(line)];
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  const signs = [...line];
  const lastQuote = signs.lastIndexOf('"');
  for (const [index, sign] of signs.entries()) {
    const opens = sign === '"' && !isQuoted && cell.trim() === "" && index < lastQuote;
    if (opens || (sign === '"' && isQuoted)) isQuoted = !isQuoted;
    if (sign === separator && !isQuoted) {
      cells.push(unquote(cell));
      cell = "";
    } else {
      cell += sign;
    }
  }
  return [...cells, unquote(cell)];
}

function unquote(cell: string): string {
  const trimmed = cell.trim();
  const inner = /^"((?:[^"]|"")*)"$/.exec(trimmed)?.[1];
  return (inner?.replaceAll('""', '"') ?? trimmed).trim();
}
