import { fold } from "#contract/bulk/fold.ts";
import { isRowTooWide } from "#contract/bulk/is-row-too-wide.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";

export interface StatementLine {
  /** From 1. */
  readonly row: number;
  readonly receivedOn: string;
  readonly amountKobo: Kobo;
  /** The narration where the bank gives no reference. */
  readonly bankReference: string;
  readonly narration: string;
}

export interface Statement {
  readonly lines: readonly StatementLine[];
  /** Rows with cells under the wrong headings. */
  readonly invalid: readonly { readonly row: number; readonly text: string }[];
  /** Rows without an incoming amount or a date. */
  readonly skipped: number;
}

/** Headings of Nigerian banks, most specific first. */
const headingNames = {
  day: [
    "transaction date",
    "trans date",
    "tran date",
    "txn date",
    "date",
    "post date",
    "posting date",
    "posted date",
    "value date",
    "date time",
  ],
  credit: [
    "credit",
    "credits",
    "credit amount",
    "amount credited",
    "deposit",
    "deposits",
    "lodgement",
    "lodgements",
    "money in",
    "paid in",
    "cr",
  ],
  amount: ["amount", "transaction amount", "trans amount"],
  sign: ["type", "transaction type", "dr cr", "cr dr", "debit credit", "credit debit"],
  narration: [
    "narration",
    "description",
    "transaction description",
    "remarks",
    "remark",
    "transaction remarks",
    "details",
    "transaction details",
    "particulars",
  ],
  reference: [
    "reference",
    "ref",
    "reference no",
    "reference number",
    "ref no",
    "ref number",
    "transaction reference",
    "transaction ref",
    "trans ref",
    "session id",
    "transaction id",
    "instrument no",
  ],
} as const;
type Heading = keyof typeof headingNames;

const maxRowsAboveHeadings = 40;
const maxNarration = 500;
const maxReference = 200;

/** @returns undefined without date and amount columns */
export function parseStatement(rows: readonly (readonly string[])[]): Statement | undefined {
  const at = rows.slice(0, maxRowsAboveHeadings).findIndex((row) => isHeadingRow(findColumns(row)));
  const columns = findColumns(rows[at] ?? []);
  if (!isHeadingRow(columns)) return undefined;
  const headings = rows[at] ?? [];
  const below = rows.slice(at + 1).map((cells, i) => ({ cells, row: at + i + 2 }));
  const isShifted = ({ cells }: (typeof below)[number]) => isMisplaced(cells, columns, headings);
  const invalid = below
    .filter((each) => parseDay(each.cells, columns) !== undefined && isShifted(each))
    .map(({ cells, row }) => ({
      row,
      text: printable(cells.join(", ")).slice(0, maxNarration),
    }));
  const lines = below
    .filter((each) => !isShifted(each))
    .flatMap(({ cells, row }) => parseLine(cells, columns, row) ?? []);
  const filled = below.filter(({ cells }) => cells.some((cell) => cell !== "")).length;
  return { lines, invalid, skipped: filled - lines.length - invalid.length };
}

/** More cells than headings, or an amount split at its comma: "18,500.00" as 18 and 500.00. */
function isMisplaced(
  cells: readonly string[],
  columns: Columns,
  headings: readonly string[],
): boolean {
  if (isRowTooWide(headings, cells)) return true;
  const at = columns.credit ?? columns.amount ?? 0;
  const [whole = "", rest = ""] = cells.slice(at, at + 2).map((cell) => cell.trim());
  return /^[₦+]?\d{1,3}$/.test(whole) && /^\d{3}(\.\d{1,2})?$/.test(rest);
}

function parseDay(cells: readonly string[], { day }: Columns): string | undefined {
  return day === undefined ? undefined : parseStatementDay(printable(cells[day] ?? ""));
}

type Columns = { readonly [Name in Heading]?: number };

function isHeadingRow({ day, credit, amount }: Columns): boolean {
  return day !== undefined && (credit ?? amount) !== undefined;
}

function findColumns(row: readonly string[]): Columns {
  const folded = row.map((cell) =>
    fold(cell)
      .replace(/ ?\b(ngn|naira|n)\b/g, "")
      .trim(),
  );
  const placed = (Object.keys(headingNames) as Heading[]).flatMap((name) => {
    const known = headingNames[name].find((head) => folded.includes(head));
    return known === undefined ? [] : [[name, folded.indexOf(known)] as const];
  });
  return Object.fromEntries(placed);
}

function parseLine(
  cells: readonly string[],
  columns: Columns,
  row: number,
): StatementLine | undefined {
  const cell = (name: Heading) => {
    const at = columns[name];
    return at === undefined ? "" : printable(cells[at] ?? "");
  };
  const receivedOn = parseDay(cells, columns);
  const amountKobo =
    columns.credit === undefined
      ? parseSignedAmount(cell("amount"), cell("sign"))
      : parseSignedAmount(cell("credit"), "");
  if (receivedOn === undefined || amountKobo === undefined) return undefined;
  const narration = cell("narration").slice(0, maxNarration);
  const reference = cell("reference") || narration || `Row ${row}`;
  return {
    row,
    receivedOn,
    amountKobo,
    narration,
    bankReference: reference.slice(0, maxReference),
  };
}

/** Words for outgoing money; not "deposit" or "direct credit". */
const outgoingPattern = /\b(?:dr?|debit|withdrawal|pay ?out|out(?:ward|flow|going)?)\b/i;

function parseSignedAmount(typed: string, sign: string): Kobo | undefined {
  const [, figure = "", ending = ""] = /^\+?\s*(.*?)\s*(cr|dr|c|d)?\.?$/i.exec(typed) ?? [];
  if (/^d/i.test(ending) || outgoingPattern.test(sign)) return undefined;
  // Some locales write 18.500,00.
  const isForeign = /,\d{2}$/.test(figure);
  const naira = parseNaira(isForeign ? figure.replaceAll(".", "").replace(",", ".") : figure) ?? 0;
  return naira > 0 && naira < 1e10 ? fromNaira(naira) : undefined;
}

function printable(cell: string): string {
  return cell.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim();
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Parses `23/11/2026`, `23-Nov-26`, `23rd November 2026`, `Nov 23, 2026` or `20261123`; ignores a time.
 * @returns such as `2026-11-23`
 */
export function parseStatementDay(text: string): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const plain = /^(20\d{2})(\d{2})(\d{2})(?!\d)/.exec(text);
  if (plain) return toDay(Number(plain[1]), Number(plain[2]), Number(plain[3]));
  const common =
    /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]\s?(\d{1,2}|[a-z]{3,9})[-/., ]\s?(\d{4}|\d{2})(?!\d)/i.exec(
      text.replace(/^([a-z]{3,9})[. ]\s?(\d{1,2})(?:st|nd|rd|th)?,? /i, "$2 $1 "),
    );
  if (!common) return undefined;
  const [, date = "", month = "", year = ""] = common;
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return toDay(
    year.length === 2 ? 2000 + Number(year) : Number(year),
    /\d/.test(month) ? Number(month) : named,
    Number(date),
  );
}

function toDay(year: number, month: number, date: number): string | undefined {
  const day = new Date(Date.UTC(year, month - 1, date));
  const isDay = month >= 1 && day.getUTCMonth() === month - 1 && day.getUTCDate() === date;
  return isDay && year >= 2000 ? day.toISOString().slice(0, 10) : undefined;
}
