import type { StaffMember } from "#contract/api/staff.ts";
import {
  type JudgedStatement,
  type StatementMatch,
  type StatementRow,
  statementLimits,
} from "#contract/api/staff-transfers.ts";
import { toNaira } from "#contract/money/naira.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { dueKobo, readOrderNumber } from "#server/modules/orders/index.ts";
import { readSentSheet } from "#server/modules/spreadsheets/index.ts";
import { faultyFields } from "#server/platform/errors.ts";
import type { SentFile } from "#server/platform/http/receive-files.ts";
import { listCountedKeys } from "./bank-transfers.queries.ts";
import { moneyKeyOf } from "./money-key.ts";
import { listOrdersNamed, type NamedOrder } from "./orders-named.queries.ts";
import { readStatement, type StatementLine } from "./read-statement.ts";

/** What may come with a call that sends a bank's statement. */
export const statementFileLimits = {
  field: "file",
  count: 1,
  fileBytes: statementLimits.fileBytes,
  totalBytes: statementLimits.fileBytes,
  jsonBytes: 1024,
} as const;

/**
 * Holds a bank's statement against the orders that its rows name. Nothing is counted by it, and nothing of it is kept
 * but that somebody did so.
 * @throws {AppError} `validation_failed` for a file that cannot be read, or is no statement
 */
export async function judgeStatement(
  runtime: Pick<Runtime, "db">,
  staff: StaffMember,
  file: SentFile | undefined,
): Promise<JudgedStatement> {
  const statement = readStatement(await readSentSheet(file));
  if (!statement) {
    throw refused(
      "No row names a date and a credit or amount. Export the statement with its column headings.",
    );
  }
  const { lines } = statement;
  if (lines.length > statementLimits.rows) {
    throw refused(`There are more than ${statementLimits.rows} payments. Send it in parts.`);
  }
  return await changeAsStaff(runtime, staff, async (tx) => {
    const rows = await judgeLines(tx, lines);
    const fits = rows.filter(({ match }) => match === "fits").length;
    const after = { rows: rows.length, fits };
    return {
      reply: { rows, passedOver: statement.passedOver },
      change: { action: "transfer.statement_matched", subject: "statement", after },
    };
  });
}

async function judgeLines(on: Queryable, lines: readonly StatementLine[]): Promise<StatementRow[]> {
  const named = lines.map(({ narration, bankReference }) =>
    orderNumbersIn(`${narration} ${bankReference}`),
  );
  const orders = await listOrdersNamed(on, [...new Set(named.flat())]);
  const counted = new Set(await listCountedKeys(on, lines.map(moneyKeyOf)));
  return lines.map((line, i) => {
    const found = (named[i] ?? []).flatMap((number) => orders.get(number) ?? []);
    // Of two orders in one row nobody can tell which is meant.
    const row = toRow(line, found.length === 1 ? found[0] : undefined, counted);
    // A row that stands there twice is one.
    counted.add(moneyKeyOf(line));
    return row;
  });
}

/** Every order number that words may hold, however a bank parts and writes it. */
export function orderNumbersIn(words: string): string[] {
  const written = words.toUpperCase();
  const pieces = written.split(/[^0-9A-Z]+/);
  const within = [...written.matchAll(/AS[O0][\s\p{Pd}]?([0-9A-Z]{8})/gu)].map(
    ([, code = ""]) => code,
  );
  return [...new Set([...pieces, ...within].flatMap((piece) => readOrderNumber(piece) ?? []))];
}

function toRow(
  line: StatementLine,
  order: NamedOrder | undefined,
  counted: ReadonlySet<string>,
): StatementRow {
  const { amountKobo, ...told } = line;
  return {
    ...told,
    amount: toNaira(amountKobo),
    match: counted.has(moneyKeyOf(line)) ? "counted" : matchOf(line, order),
    order: order
      ? {
          id: order.id,
          orderNumber: order.orderNumber,
          buyer: order.buyer,
          status: order.status,
          due: toNaira(dueKobo(order)),
        }
      : null,
  };
}

function matchOf({ amountKobo }: StatementLine, order: NamedOrder | undefined): StatementMatch {
  if (!order) return "none";
  if (order.status !== "PENDING_PAYMENT") return "not_awaited";
  return dueKobo(order) === amountKobo ? "fits" : "differs";
}

function refused(message: string) {
  return faultyFields([{ field: "file", message }]);
}
