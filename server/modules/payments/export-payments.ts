import { orderStatusWords } from "#contract/api/order-words.ts";
import { caseWords, paymentWayWords, refundWords } from "#contract/api/payment-words.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { PaymentExportQuery } from "#contract/api/staff-payments.ts";
import { type CsvCell, streamCsv } from "#contract/bulk/to-csv.ts";
import { shopTimeOf } from "#contract/delivery/shop-days.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findEntries } from "./find-entries.ts";
import { toFilter } from "./list-payments.ts";
import type { EntryCursor, EntryRecord } from "./payment-entries.queries.ts";
import { nairaOf } from "./to-case-reply.ts";

/** Rows that are in memory at a time. */
const batch = 1_000;

const head = [
  "When",
  "What",
  "Kind or state",
  "Reference",
  "Order",
  "Order status",
  "Buyer",
  "Amount",
  "Way",
  "Settled",
] as const;

const typeWords: Readonly<Record<EntryRecord["type"], string>> = {
  case: "Case",
  transfer: "Awaited transfer",
  refund: "Refund",
  payment: "Payment",
};

/** The rows of a tab as CSV, piece by piece, amounts in naira and times by the shop's clock: all of them, however many there are. */
export function exportPayments(
  on: Queryable,
  staff: StaffMember,
  query: PaymentExportQuery,
): AsyncIterable<string> {
  return streamCsv(head, readBatches(on, staff, query));
}

async function* readBatches(
  on: Queryable,
  staff: StaffMember,
  query: PaymentExportQuery,
): AsyncGenerator<CsvCell[][]> {
  const filter = await toFilter(on, staff, query);
  let after: EntryCursor | undefined;
  do {
    const { rows, next } = await findEntries(on, filter, { after, limit: batch });
    yield rows.map(toCells);
    after = next;
  } while (after !== undefined);
}

function kindOrState({ kind, state, how }: EntryRecord): string | null {
  if (kind) return caseWords[kind];
  return state && refundWords({ state, how });
}

function toCells(row: EntryRecord): CsvCell[] {
  return [
    shopTimeOf(row.at),
    typeWords[row.type],
    kindOrState(row),
    row.reference,
    row.orderNumber,
    row.status && orderStatusWords[row.status],
    row.buyer,
    nairaOf(row.amountKobo),
    row.way && paymentWayWords[row.way],
    row.settledAt && shopTimeOf(row.settledAt),
  ];
}
