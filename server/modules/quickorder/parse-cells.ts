import { limits } from "#contract/api/limits.ts";

export interface PastedLine {
  readonly number: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/** RFC 4180. An unclosed quote is literal, so that it cannot swallow the following lines. */
export function parsePastedLines(text: string): PastedLine[] {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n|\u2028|\u2029/);
  const separatorHint = /^"?sep=([^"])"?[,;\t]*$/i.exec(lines[0] ?? "")?.[1];
  return lines
    .map((line, index) => ({
      number: index + 1,
      text: line.trim(),
      cells: parseCells(line.slice(0, limits.quickOrderLine), separatorHint),
    }))
    .slice(separatorHint === undefined ? 0 : 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

function parseCells(line: string, separatorHint: string | undefined): string[] {
  // Quoted text does not decide the separator.
  const bare = line.replace(/"(?:[^"]|"")*"/g, "");
  const separator = separatorHint ?? ["\t", ";", ","].find((character) => bare.includes(character));
  if (separator === undefined) return [unquote(line)];
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  const characters = [...line];
  const lastQuote = characters.lastIndexOf('"');
  for (const [index, character] of characters.entries()) {
    const opens = character === '"' && !isQuoted && cell.trim() === "" && index < lastQuote;
    if (opens || (character === '"' && isQuoted)) isQuoted = !isQuoted;
    if (character === separator && !isQuoted) {
      cells.push(unquote(cell));
      cell = "";
    } else {
      cell += character;
    }
  }
  return [...cells, unquote(cell)];
}

function unquote(cell: string): string {
  const trimmed = cell.trim();
  const inner = /^"((?:[^"]|"")*)"$/.exec(trimmed)?.[1];
  return (inner?.replaceAll('""', '"') ?? trimmed).trim();
}
