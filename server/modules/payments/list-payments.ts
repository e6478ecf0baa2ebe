import type { StaffMember } from "#contract/api/staff.ts";
import type {
  PaymentEntry,
  PaymentExportQuery,
  PaymentPage,
  PaymentQuery,
} from "#contract/api/staff-payments.ts";
import { type CsvCell, toCsv } from "#contract/bulk/to-csv.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira, toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findNamedMembers } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors.ts";
import {
  countEntries,
  type EntryCursor,
  type EntryFilter,
  type EntryRecord,
  listEntries,
} from "./payment-entries.queries.ts";
import { memberOf } from "./to-case-reply.ts";

const pageSize = 50;

/** A page of the payments room, with how many each tab holds. */
export async function listPayments(
  on: Queryable,
  staff: StaffMember,
  { after, limit = pageSize, ...query }: PaymentQuery,
): Promise<PaymentPage> {
  const filter = toFilter(staff, query);
  const rows = await listEntries(on, filter, { after: readCursor(after), limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const ids = page.flatMap(({ assigneeId }) => assigneeId ?? []);
  const members = await findNamedMembers(on, ids);
  return {
    data: page.map((row) => toEntry(row, members)),
    meta: {
      counts: await countEntries(on, filter),
      next: rows.length > limit && last ? `${last.at.toISOString()}~${last.id}` : null,
    },
  };
}

const exportedAtOnce = 1000;
/** More rows than a spreadsheet is read by hand. */
const exportedRows = 50_000;

/** The rows of a tab as a table for a spreadsheet, amounts in naira. */
export async function exportPayments(
  on: Queryable,
  staff: StaffMember,
  query: PaymentExportQuery,
): Promise<string> {
  const filter = toFilter(staff, query);
  const table: CsvCell[][] = [
    [
      "When",
      "What",
      "Kind or state",
      "Reference",
      "Order",
      "Order status",
      "Buyer",
      "Amount",
      "Settled",
    ],
  ];
  let after: EntryCursor | undefined;
  while (table.length <= exportedRows) {
    const rows = await listEntries(on, filter, { after, limit: exportedAtOnce });
    for (const row of rows) {
      table.push([
        row.at.toISOString(),
        row.type,
        row.kind ?? row.state,
        row.reference,
        row.orderNumber,
        row.status,
        row.buyer,
        nairaOf(row.amountKobo),
        row.settledAt?.toISOString(),
      ]);
    }
    after = rows.at(-1);
    if (rows.length < exportedAtOnce) break;
  }
  return toCsv(table);
}

function toFilter(
  staff: StaffMember,
  { tab = "to_decide", assignee, search }: PaymentExportQuery,
): EntryFilter {
  return {
    tab,
    search,
    assigneeId: assignee === "me" ? staff.id : assignee === "none" ? null : undefined,
    amountKobo: search === undefined ? undefined : readAmount(search),
  };
}

/** An amount as people type it: 2,500 or ₦2500.50. */
function readAmount(search: string): Kobo | undefined {
  const typed = search.replace(/[₦\s,]/g, "");
  return /^\d{1,10}(\.\d{1,2})?$/.test(typed) ? fromNaira(Number(typed)) : undefined;
}

function readCursor(after: string | undefined): EntryCursor | undefined {
  if (after === undefined) return undefined;
  const [moment = "", id = ""] = after.split("~");
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) {
    const errors = [{ field: "after", message: "Is not where a page begins" }];
    throw new AppError("validation_failed", { errors });
  }
  return { at, id };
}

const nairaOf = (amount: Kobo | null) => (amount === null ? null : toNaira(amount));

function toEntry(row: EntryRecord, members: ReadonlyMap<string, StaffMember>): PaymentEntry {
  const { orderId, orderNumber, status, buyer, totalKobo, receivedKobo } = row;
  return {
    id: row.id,
    type: row.type,
    at: row.at.toISOString(),
    kind: row.kind,
    state: row.state,
    reference: row.reference,
    amount: nairaOf(row.amountKobo),
    order:
      orderId !== null && orderNumber !== null && status !== null
        ? {
            id: orderId,
            orderNumber,
            status,
            buyer: buyer ?? "",
            totalAmount: toNaira(totalKobo ?? (0 as Kobo)),
            receivedAmount: toNaira(receivedKobo ?? (0 as Kobo)),
          }
        : null,
    assignee: memberOf(members, row.assigneeId),
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}
