import { fold } from "#contract/bulk/fold.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { readNaira } from "#contract/money/read-naira.ts";
import { readStatementDay } from "./read-statement-day.ts";

/** Money that came, as a bank's statement tells it. */
export interface StatementLine {
  /** Its line in the file, from 1. */
  readonly row: number;
  readonly cameOn: string;
  readonly amountKobo: Kobo;
  /** The bank's; where it has none, what it says of the money. */
  readonly bankReference: string;
  readonly narration: string;
}

/** What a statement was found to hold. */
export interface Statement {
  readonly lines: readonly StatementLine[];
  /** Rows below the heads that bring no money, or have no day. */
  readonly passedOver: number;
}

/** What columns are called by the banks of Nigeria, the surest first. */
const heads = {
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
type Head = keyof typeof heads;

/** Banks write their name and the account above the heads. */
const rowsAboveHeads = 40;
const longestNarration = 500;
const longestReference = 200;

/**
 * Finds the money that came in the rows of a bank's statement, by the heads of its columns.
 * @returns undefined where no row names a day and what came
 */
export function readStatement(rows: readonly (readonly string[])[]): Statement | undefined {
  const at = rows.slice(0, rowsAboveHeads).findIndex((row) => isHeads(findColumns(row)));
  const columns = findColumns(rows[at] ?? []);
  if (!isHeads(columns)) return undefined;
  const below = rows.slice(at + 1);
  const lines = below.flatMap((cells, i) => readLine(cells, columns, at + i + 2) ?? []);
  const filled = below.filter((cells) => cells.some((cell) => cell !== "")).length;
  return { lines, passedOver: filled - lines.length };
}

type Columns = { readonly [Name in Head]?: number };

function isHeads({ day, credit, amount }: Columns): boolean {
  return day !== undefined && (credit ?? amount) !== undefined;
}

function findColumns(row: readonly string[]): Columns {
  // The currency that many add in brackets says nothing here.
  const folded = row.map((cell) =>
    fold(cell)
      .replace(/ ?\b(ngn|naira|n)\b/g, "")
      .trim(),
  );
  const placed = (Object.keys(heads) as Head[]).flatMap((name) => {
    const known = heads[name].find((head) => folded.includes(head));
    return known === undefined ? [] : [[name, folded.indexOf(known)] as const];
  });
  return Object.fromEntries(placed);
}

function readLine(
  cells: readonly string[],
  columns: Columns,
  row: number,
): StatementLine | undefined {
  const cell = (name: Head) => {
    const at = columns[name];
    return at === undefined ? "" : printable(cells[at] ?? "");
  };
  const cameOn = readStatementDay(cell("day"));
  const amountKobo =
    columns.credit === undefined
      ? readSigned(cell("amount"), cell("sign"))
      : readSigned(cell("credit"), "");
  if (cameOn === undefined || amountKobo === undefined) return undefined;
  const narration = cell("narration").slice(0, longestNarration);
  const written = cell("reference") || narration || `Row ${row}`;
  return { row, cameOn, amountKobo, narration, bankReference: written.slice(0, longestReference) };
}

/** How banks write beside a sum that it left; not that it is a deposit, or a direct credit. */
const isGoing = /\b(?:dr?|debit|withdrawal|pay ?out|out(?:ward|flow|going)?)\b/i;

/** A sum that came: neither one that went out, by its sign or by the word beside it, nor none. */
function readSigned(typed: string, sign: string): Kobo | undefined {
  const [, figure = "", ending = ""] = /^\+?\s*(.*?)\s*(cr|dr|c|d)?\.?$/i.exec(typed) ?? [];
  if (/^d/i.test(ending) || isGoing.test(sign)) return undefined;
  // Saved by a program of another country, thousands are parted by a full stop and decimals follow a comma.
  const isForeign = /,\d{2}$/.test(figure);
  const naira = readNaira(isForeign ? figure.replaceAll(".", "").replace(",", ".") : figure) ?? 0;
  return naira > 0 && naira < 1e10 ? fromNaira(naira) : undefined;
}

/** A cell as one line without signs that nobody sees. */
function printable(cell: string): string {
  return cell.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim();
}
