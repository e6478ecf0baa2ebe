import type { StaffMember } from "#contract/api/staff.ts";
import type {
  PaymentEntry,
  PaymentExportQuery,
  PaymentPage,
  PaymentQuery,
} from "#contract/api/staff-payments.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readRules } from "#server/modules/settings/index.ts";
import {
  findFirstOwner,
  findNamedMembers,
  holderOf,
  memberOf,
  readWhoseOrHeirs,
} from "#server/modules/staff/index.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { readAmount } from "#server/platform/read-amount.ts";
import { findEntries, searchBounds } from "./find-entries.ts";
import {
  countEntries,
  type EntryCursor,
  type EntryFilter,
  type EntryRecord,
} from "./payment-entries.queries.ts";
import { nairaOf } from "./to-case-reply.ts";

const pageSize = 50;

/** A page of the payments room, with how many each tab holds. */
export async function listPayments(
  { db: on, config }: Pick<Runtime, "db" | "config">,
  staff: StaffMember,
  { after, limit = pageSize, ...query }: PaymentQuery,
): Promise<PaymentPage> {
  const filter = await toFilter(on, staff, query);
  const [{ rows, next }, counts, { isOn }, heir] = await Promise.all([
    findEntries(on, filter, { after: readCursor(after), limit }),
    countEntries(on, filter, searchBounds.orders),
    readRules(on, config, "transfer"),
    findFirstOwner(on),
  ]);
  const ids = rows.flatMap(({ assigneeId }) => assigneeId ?? []);
  const members = await findNamedMembers(on, ids);
  return {
    data: rows.map((row) => toEntry(row, members, heir ?? null)),
    meta: {
      ...(counts && { counts }),
      takesTransfers: isOn,
      next: next ? `${next.moment}~${next.id}` : null,
    },
  };
}

/** What the room asks for, as the database is asked. */
export async function toFilter(
  on: Queryable,
  staff: StaffMember,
  { tab = "to_decide", assignee, search }: PaymentExportQuery,
): Promise<EntryFilter> {
  return {
    tab,
    search,
    whose: await readWhoseOrHeirs(on, staff, assignee, "payments.settle"),
    amountKobo: search === undefined ? undefined : readAmount(search),
  };
}

/** A moment as the database writes it for a cursor, to the microsecond. */
const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/;

function readCursor(after: string | undefined): EntryCursor | undefined {
  if (after === undefined) return undefined;
  const [moment = "", id = ""] = after.split("~");
  if (!momentForm.test(moment) || Number.isNaN(new Date(moment).getTime())) {
    throw faultyFields([{ field: "after", message: "Is not where a page begins" }]);
  }
  return { moment, id };
}

function toEntry(
  row: EntryRecord,
  members: Awaited<ReturnType<typeof findNamedMembers>>,
  heir: StaffMember | null,
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
    assignee:
      row.type === "case" && !row.settledAt
        ? (holderOf(members, row.assigneeId, "payments.settle") ?? heir)
        : memberOf(members, row.assigneeId),
    settledAt: row.settledAt?.toISOString() ?? null,
    way: row.way,
    heldUntil: row.heldUntil?.toISOString() ?? null,
  };
}
