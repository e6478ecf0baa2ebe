import type {
  PaymentEntry,
  PaymentExportQuery,
  PaymentPage,
  PaymentQuery,
} from "#contract/api/payments/staff-payments.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getStoreSettings } from "#server/modules/settings/index.ts";
import {
  findActiveAssignee,
  findFirstOwner,
  findNamedMembers,
  parseAssigneeWithFallback,
  pickMember,
} from "#server/modules/staff/index.ts";
import { validationError } from "#server/platform/errors/errors.ts";
import { parseSearchAmount } from "#server/platform/text/search-input.ts";
import { toNairaOrNull } from "../resolutions/to-payment-case.ts";
import {
  countEntries,
  type EntryCursor,
  type EntryFilter,
  type EntryRange,
  type EntryRecord,
  findScanEnd,
  listEntries,
  matchesMoreThan,
  scanEntries,
} from "./payment-entries.queries.ts";

const pageSize = 50;

export async function listPayments(
  { db: on, config }: Pick<Runtime, "db" | "config">,
  staff: StaffMember,
  { after, limit = pageSize, ...query }: PaymentQuery,
): Promise<PaymentPage> {
  const filter = await toFilter(on, staff, query);
  const [{ rows, next }, counts, { isOn }, defaultAssignee] = await Promise.all([
    searchEntries(on, filter, { after: parseCursor(after), limit }),
    countEntries(on, filter, searchLimits.maxOrders),
    getStoreSettings(on, config, "transfer"),
    findFirstOwner(on),
  ]);
  const ids = rows.flatMap(({ assigneeId }) => assigneeId ?? []);
  const members = await findNamedMembers(on, ids);
  return {
    data: rows.map((row) => toEntry(row, members, defaultAssignee ?? null)),
    meta: {
      ...(counts && { counts }),
      acceptsTransfers: isOn,
      next: next ? `${next.cursorTime}~${next.id}` : null,
    },
  };
}

export async function toFilter(
  on: Queryable,
  staff: StaffMember,
  { tab = "to_review", assignee, search }: PaymentExportQuery,
): Promise<EntryFilter> {
  return {
    tab,
    search,
    assignee: await parseAssigneeWithFallback(on, staff, assignee, "payments.resolve"),
    amountKobo: search === undefined ? undefined : parseSearchAmount(search),
  };
}

/** Microseconds, as the database writes them. */
const cursorTimePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/;

function parseCursor(after: string | undefined): EntryCursor | undefined {
  if (after === undefined) return undefined;
  const [cursorTime = "", id = ""] = after.split("~");
  if (!cursorTimePattern.test(cursorTime) || Number.isNaN(new Date(cursorTime).getTime())) {
    throw validationError([{ field: "after", message: "Invalid page cursor" }]);
  }
  return { cursorTime, id };
}

function toEntry(
  row: EntryRecord,
  members: Awaited<ReturnType<typeof findNamedMembers>>,
  defaultAssignee: StaffMember | null,
): PaymentEntry {
  const { orderId, orderNumber, status, buyer, totalKobo, receivedKobo } = row;
  return {
    id: row.id,
    type: row.type,
    at: row.at.toISOString(),
    kind: row.kind,
    state: row.state,
    how: row.how,
    reference: row.reference,
    amount: toNairaOrNull(row.amountKobo),
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
    assignee:
      row.type === "case" && !row.settledAt
        ? (findActiveAssignee(members, row.assigneeId, "payments.resolve") ?? defaultAssignee)
        : pickMember(members, row.assigneeId),
    settledAt: row.settledAt?.toISOString() ?? null,
    method: row.method,
    channel: row.channel,
    reservedUntil: row.reservedUntil?.toISOString() ?? null,
  };
}

export interface SearchLimits {
  readonly maxOrders: number;
  readonly firstScanRows: number;
  readonly maxScans: number;
}

/** Common terms scan some 50,000 rows. */
const searchLimits: SearchLimits = { maxOrders: 5_000, firstScanRows: 2_500, maxScans: 3 };

/** A scan that reaches its limits returns a short page, and the next page continues there. */
export async function searchEntries(
  on: Queryable,
  filter: EntryFilter,
  { after, limit }: EntryRange,
  limits: SearchLimits = searchLimits,
): Promise<{ readonly rows: EntryRecord[]; readonly next: EntryCursor | undefined }> {
  if (!(await matchesManyOrders(on, filter, limits))) {
    const rows = await listEntries(on, filter, { after, limit: limit + 1 }, limits.maxOrders);
    return toPage(rows, limit);
  }
  const results: EntryRecord[] = [];
  let from = after;
  for (let scan = 0; scan < limits.maxScans; scan += 1) {
    const range = {
      after: from,
      limit: limit + 1 - results.length,
      rows: limits.firstScanRows * 4 ** scan,
    };
    results.push(...(await scanEntries(on, filter, range)));
    if (results.length > limit) return toPage(results, limit);
    from = await findScanEnd(on, filter, range);
    if (from === undefined) break;
  }
  return { rows: results, next: from };
}

async function matchesManyOrders(on: Queryable, filter: EntryFilter, { maxOrders }: SearchLimits) {
  if (!filter.search?.trim()) return false;
  return await matchesMoreThan(on, filter, maxOrders);
}

function toPage(rows: readonly EntryRecord[], limit: number) {
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? page.at(-1) : undefined };
}
