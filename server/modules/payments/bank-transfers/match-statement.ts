import type {
  MatchedStatement,
  StatementMatch,
  StatementRow,
  TransferCandidate,
  TransferCandidateQuery,
} from "#contract/api/payments/bank-transfers.ts";
import { statementLimits } from "#contract/api/payments/payment-limits.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { fromNaira, toNaira } from "#contract/money/naira.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { balanceDueKobo, parseOrderNumber } from "#server/modules/orders/model/index.ts";
import { searchOrders } from "#server/modules/orders/queries/index.ts";
import { readUploadedTable } from "#server/modules/product-import/index.ts";
import { validationError } from "#server/platform/errors/errors.ts";
import type { UploadedFile } from "#server/platform/files/accept-uploads.ts";
import {
  type CandidateOrder,
  listOrdersByAmountDue,
  listOrdersByNumber,
  listRecordedKeys,
  listSameDayTransfers,
  type SameDayAmount,
  type SameDayTransfer,
} from "./bank-transfers.queries.ts";
import { toSimilarPayment } from "./order-transfers-view.ts";
import { parseStatement, type StatementLine } from "./parse-statement.ts";
import { isSimilarTransfer, transferFingerprint } from "./similar-transfer.ts";

export const statementFileLimits = {
  field: "file",
  count: 1,
  fileBytes: statementLimits.fileBytes,
  totalBytes: statementLimits.fileBytes,
  jsonBytes: 1024,
} as const;

/**
 * Stores nothing but the audit entry.
 * @throws {AppError} `validation_failed` for an unreadable file or no statement
 */
export async function matchStatement(
  runtime: Pick<Runtime, "db">,
  staff: StaffMember,
  file: UploadedFile | undefined,
): Promise<MatchedStatement> {
  const statement = parseStatement(await readUploadedTable(file));
  if (!statement) {
    throw invalidFile(
      "We couldn't find a date column and a credit or amount column. Export the statement with its column headings.",
    );
  }
  const { lines } = statement;
  if (lines.length > statementLimits.rows) {
    throw invalidFile(
      `This statement has more than ${statementLimits.rows} payments. Upload it in parts.`,
    );
  }
  return await changeAsStaff(runtime, staff, async (tx) => {
    const rows = await matchLines(tx, lines);
    const fits = rows.filter(({ match }) => match === "fits").length;
    const after = { rows: rows.length, fits };
    return {
      reply: { rows, invalid: [...statement.invalid], skipped: statement.skipped },
      change: { action: "bank_transfer.statement_matched", subject: "statement", after },
    };
  });
}

async function matchLines(on: Queryable, lines: readonly StatementLine[]): Promise<StatementRow[]> {
  const orderNumbers = lines.map(({ narration, bankReference }) =>
    parseOrderNumbers(`${narration} ${bankReference}`),
  );
  const orders = await listOrdersByNumber(on, [...new Set(orderNumbers.flat())]);
  const recordedKeys = new Set(await listRecordedKeys(on, lines.map(transferFingerprint)));
  const sameDay = Map.groupBy(await listSameDayTransfers(on, lines), dayAndAmount);
  return lines.map((line, i) => {
    const candidates = (orderNumbers[i] ?? []).flatMap((number) => orders.get(number) ?? []);
    const order = candidates.length === 1 ? candidates[0] : undefined;
    const similar = sameDay
      .get(dayAndAmount(line))
      ?.find((each) => isSimilarTransfer({ ...line, orderId: order?.id }, each));
    const row = toRow(line, order, recordedKeys, similar);
    // A repeated row counts once.
    recordedKeys.add(transferFingerprint(line));
    return row;
  });
}

export function parseOrderNumbers(text: string): string[] {
  const upperCase = text.toUpperCase();
  const tokens = upperCase.split(/[^0-9A-Z]+/);
  const embedded = [...upperCase.matchAll(/AS[O0][\s\p{Pd}]?([0-9A-Z]{8})/gu)].map(
    ([, code = ""]) => code,
  );
  return [...new Set([...tokens, ...embedded].flatMap((token) => parseOrderNumber(token) ?? []))];
}

function toRow(
  line: StatementLine,
  order: CandidateOrder | undefined,
  recordedKeys: ReadonlySet<string>,
  similarTransfer: SameDayTransfer | undefined,
): StatementRow {
  const { amountKobo, ...details } = line;
  const isRecorded = recordedKeys.has(transferFingerprint(line));
  const similar = similarTransfer && !isRecorded ? toSimilarPayment(similarTransfer) : null;
  return {
    ...details,
    amount: toNaira(amountKobo),
    match: isRecorded ? "counted" : similar ? "similar" : matchOrder(line, order),
    order: order ? toCandidate(order) : null,
    similar,
  };
}

const dayAndAmount = ({ receivedOn, amountKobo }: SameDayAmount) => `${receivedOn} ${amountKobo}`;

function matchOrder(
  { amountKobo }: StatementLine,
  order: CandidateOrder | undefined,
): StatementMatch {
  if (!order) return "none";
  const dueKobo = balanceDueKobo(order);
  if (order.status !== "PENDING_PAYMENT" && dueKobo === 0) return "not_expected";
  return dueKobo === amountKobo ? "fits" : "differs";
}

function invalidFile(message: string) {
  return validationError([{ field: "file", message }]);
}

const maxCandidates = 10;

/** @throws {AppError} `validation_failed` */
export async function listCandidates(
  on: Queryable,
  { amount, search = "" }: TransferCandidateQuery,
): Promise<TransferCandidate[]> {
  const typed = search.trim();
  return (await findOrders(on, parseAmount(amount), typed)).map(toCandidate);
}

async function findOrders(
  on: Queryable,
  amountKobo: ReturnType<typeof fromNaira>,
  typed: string,
): Promise<readonly CandidateOrder[]> {
  if (typed === "") return await listOrdersByAmountDue(on, amountKobo, maxCandidates);
  const number = parseOrderNumber(typed);
  const numbers = number
    ? [number]
    : (await searchOrders(on, { terms: typed }, maxCandidates)).map(
        ({ orderNumber }) => orderNumber,
      );
  const orders = await listOrdersByNumber(on, numbers);
  return numbers.flatMap((each) => orders.get(each) ?? []);
}

function toCandidate(order: CandidateOrder): TransferCandidate {
  const { id, orderNumber, buyer, status } = order;
  return { id, orderNumber, buyer, status, due: toNaira(balanceDueKobo(order)) };
}

function parseAmount(amount: number) {
  try {
    return fromNaira(amount);
  } catch {
    throw validationError([{ field: "amount", message: "Must have at most two decimals" }]);
  }
}
