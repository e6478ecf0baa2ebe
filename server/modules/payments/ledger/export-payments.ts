import { orderStatusLabels } from "#contract/api/orders/order-status-labels.ts";
import {
  caseLabels,
  paymentMethodLabels,
  refundLabel,
} from "#contract/api/payments/payment-labels.ts";
import type { PaymentExportQuery } from "#contract/api/payments/staff-payments.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { type CsvCell, streamCsv } from "#contract/bulk/to-csv.ts";
import { formatShopTime } from "#contract/delivery/shop-calendar.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { toNairaOrNull } from "../resolutions/to-payment-case.ts";
import { searchEntries, toFilter } from "./list-payments.ts";
import type { EntryCursor, EntryRecord } from "./payment-entries.queries.ts";

const batchSize = 1_000;

const headings = [
  "Date",
  "Type",
  "Kind or status",
  "Reference",
  "Order",
  "Order status",
  "Customer",
  "Amount",
  "Payment method",
  "Resolved",
] as const;

const typeLabels: Readonly<Record<EntryRecord["type"], string>> = {
  case: "Case",
  transfer: "Expected transfer",
  refund: "Refund",
  payment: "Payment",
};

/** Amounts in naira, times in Lagos time. */
export function exportPayments(
  on: Queryable,
  staff: StaffMember,
  query: PaymentExportQuery,
): AsyncIterable<string> {
  return streamCsv(headings, readBatches(on, staff, query));
}

async function* readBatches(
  on: Queryable,
  staff: StaffMember,
  query: PaymentExportQuery,
): AsyncGenerator<CsvCell[][]> {
  const filter = await toFilter(on, staff, query);
  let after: EntryCursor | undefined;
  do {
    const { rows, next } = await searchEntries(on, filter, { after, limit: batchSize });
    yield rows.map(toCells);
    after = next;
  } while (after !== undefined);
}

function kindOrState({ kind, state, how, method, channel }: EntryRecord): string | null {
  if (kind) return caseLabels[kind];
  return state && refundLabel({ state, how, method: channel ?? method });
}

function toCells(row: EntryRecord): CsvCell[] {
  return [
    formatShopTime(row.at),
    typeLabels[row.type],
    kindOrState(row),
    row.reference,
    row.orderNumber,
    row.status && orderStatusLabels[row.status],
    row.buyer,
    toNairaOrNull(row.amountKobo),
    row.method && paymentMethodLabels[row.channel ?? row.method],
    row.settledAt && formatShopTime(row.settledAt),
  ];
}
