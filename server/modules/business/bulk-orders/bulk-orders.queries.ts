import type { BulkOrderStatus } from "#contract/api/business/staff-bulk-orders.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { type CustomerIdentity, refreshCustomers } from "#server/database/refresh-customers.ts";
import { selectPage } from "#server/database/sql/paginate.ts";
import type { AssigneeFilter } from "#server/modules/staff/index.ts";
import type { PageRange, PageRows } from "#server/platform/http/pagination.ts";

export interface BulkOrderLineRecord {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
  readonly name: string;
}

export interface BulkOrderRecord {
  readonly id: string;
  readonly reference: string;
  readonly status: BulkOrderStatus;
  /** Of status and assignee. */
  readonly version: number;
  readonly userId: string | null;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly details: string;
  readonly notes: string;
  readonly lines: readonly BulkOrderLineRecord[];
  readonly totalQuantity: number | null;
  /** A day such as `2026-12-24`. */
  readonly targetDate: string | null;
  readonly assigneeId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = `r.id, r.reference, r.status, r.version, r.user_id,
  r.contact_name, r.email, r.phone, r.company, r.details, r.notes, r.lines,
  r.total_quantity, to_char(r.target_date, 'YYYY-MM-DD') as target_date,
  r.assignee_id, r.created_at, r.updated_at`;

/** @returns false when the reference is taken */
export async function insertBulkOrder(tx: Tx, order: BulkOrderRecord): Promise<boolean> {
  const inserted = await tx.first({
    text: `insert into bulk_order_request (id, reference, status, user_id, contact_name, email, phone,
        company, details, notes, lines, total_quantity, target_date, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
      on conflict (reference) do nothing returning id`,
    values: [
      order.id,
      order.reference,
      order.status,
      order.userId,
      order.contactName,
      order.email,
      order.phone,
      order.company,
      order.details,
      order.notes,
      JSON.stringify(order.lines),
      order.totalQuantity,
      order.targetDate,
      order.createdAt,
      order.updatedAt,
    ],
  });
  if (inserted) refreshCustomers(tx, [order]);
  return inserted !== undefined;
}

export function findBulkOrder(on: Queryable, id: string): Promise<BulkOrderRecord | undefined> {
  return on.first<BulkOrderRecord>({
    text: `select ${columns} from bulk_order_request r where r.id = $1`,
    values: [id],
  });
}

export function lockBulkOrder(tx: Tx, id: string): Promise<BulkOrderRecord | undefined> {
  return tx.first<BulkOrderRecord>({
    text: `select ${columns} from bulk_order_request r where r.id = $1 for update`,
    values: [id],
  });
}

interface BulkOrderFilter {
  readonly status: BulkOrderStatus | undefined;
  readonly assignee: AssigneeFilter | undefined;
  /** Ignores case and diacritics. */
  readonly search: string | undefined;
}

const matches = `($1::text is null or r.assignee_id = $1)
  and ($2::text[] is null or r.assignee_id is null or r.assignee_id <> all($2))
  and ($3::text is null or position(fold_text($3) in fold_text(concat_ws(' ', r.reference,
    r.contact_name, r.company, r.email, r.phone, r.details, r.notes))) > 0)`;

function toMatchValues({ assignee, search }: Omit<BulkOrderFilter, "status">) {
  const id = assignee && "id" in assignee ? assignee.id : null;
  const notIn = assignee && "notIn" in assignee ? assignee.notIn : null;
  return [id, notIn, search?.trim() || null];
}

export function listBulkOrders(
  on: Queryable,
  filter: BulkOrderFilter,
  range: PageRange,
): Promise<PageRows<BulkOrderRecord>> {
  const isOpen = filter.status === "new" || filter.status === "in_progress";
  const list = {
    columns,
    from: `from bulk_order_request r where ${matches} and ($4::text is null or r.status = $4)`,
    orderBy: isOpen ? "r.created_at, r.id" : "r.created_at desc, r.id",
    values: [...toMatchValues(filter), filter.status ?? null],
  };
  return selectPage(on, list, range);
}

export async function countBulkOrders(
  on: Queryable,
  filter: Omit<BulkOrderFilter, "status">,
): Promise<Record<BulkOrderStatus | "all", number>> {
  const statuses = await on.rows<{ status: BulkOrderStatus; count: number }>({
    text: `select r.status, count(*)::integer as count from bulk_order_request r
      where ${matches} group by r.status`,
    values: toMatchValues(filter),
  });
  const counts = { new: 0, in_progress: 0, quoted: 0, closed: 0, all: 0 };
  for (const { status, count } of statuses) {
    counts[status] = count;
    counts.all += count;
  }
  return counts;
}

/** Until a reply was sent or the enquiry is closed. */
const isUnanswered = `(r.status in ('new', 'in_progress') and not exists (
  select from bulk_order_message m where m.request_id = r.id and m.kind = 'reply'))`;

export async function countUnansweredBulkOrders(on: Queryable): Promise<number> {
  const row = await on.first<{ count: number }>({
    text: `select count(*)::integer as count from bulk_order_request r where ${isUnanswered}`,
  });
  return row?.count ?? 0;
}

interface UnansweredBulkOrders {
  readonly count: number;
  readonly oldestAt: Date;
  readonly status: BulkOrderStatus;
}

export function findUnansweredBulkOrders(on: Queryable): Promise<UnansweredBulkOrders | undefined> {
  return on.first<UnansweredBulkOrders>({
    text: `select (count(*) over ())::integer as count, r.created_at as oldest_at, r.status
      from bulk_order_request r where ${isUnanswered} order by r.created_at, r.id limit 1`,
  });
}

export function nameBulkOrders(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, reference as name from bulk_order_request where id = any($1::text[])",
    values: [ids],
  });
}

export async function updateBulkOrderWork(
  tx: Tx,
  { id, version, status, assigneeId, updatedAt }: BulkOrderRecord,
): Promise<void> {
  await tx.rows({
    text: `update bulk_order_request set status = $2, assignee_id = $3, updated_at = $4,
        version = $5 where id = $1`,
    values: [id, status, assigneeId, updatedAt, version],
  });
}

export interface BulkOrderMessageRecord {
  readonly id: string;
  readonly kind: "note" | "reply";
  readonly text: string;
  readonly staffId: string;
  readonly createdAt: Date;
}

export async function insertBulkOrderMessage(
  tx: Tx,
  requestId: string,
  message: BulkOrderMessageRecord,
): Promise<void> {
  await tx.rows({
    text: `insert into bulk_order_message (id, request_id, kind, text, staff_id, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [message.id, requestId, message.kind, message.text, message.staffId, message.createdAt],
  });
}

export function listBulkOrderMessages(
  on: Queryable,
  requestId: string,
): Promise<BulkOrderMessageRecord[]> {
  return on.rows<BulkOrderMessageRecord>({
    text: `select id, kind, text, staff_id, created_at
      from bulk_order_message where request_id = $1 order by created_at, id`,
    values: [requestId],
  });
}

export function listBulkOrdersOfSender(
  on: Queryable,
  sender: { readonly userId: string; readonly email: string },
): Promise<BulkOrderRecord[]> {
  return on.rows<BulkOrderRecord>({
    text: `select ${columns} from bulk_order_request r
      where r.user_id = $1 or (r.user_id is null and r.email = $2)
      order by r.created_at desc, r.id`,
    values: [sender.userId, sender.email],
  });
}

export async function unlinkBulkOrders(tx: Tx, userId: string): Promise<void> {
  const unlinked = await tx.rows<CustomerIdentity>({
    text: `update bulk_order_request set user_id = null where user_id = $1
      returning user_id, email`,
    values: [userId],
  });
  refreshCustomers(tx, [...unlinked, { userId, email: "" }]);
}

/** @returns their references */
export async function deleteBulkOrdersOfSender(
  tx: Tx,
  sender: { readonly userId: string; readonly email: string },
): Promise<string[]> {
  const own = `(select id from bulk_order_request
    where user_id = $1 or (user_id is null and email = $2))`;
  const values = [sender.userId, sender.email];
  await tx.rows({ text: `delete from bulk_order_attachment where request_id in ${own}`, values });
  await tx.rows({ text: `delete from bulk_order_message where request_id in ${own}`, values });
  const deleted = await tx.rows<{ reference: string }>({
    text: `delete from bulk_order_request where id in ${own} returning reference`,
    values,
  });
  refreshCustomers(tx, [sender]);
  return deleted.map(({ reference }) => reference);
}

/** @returns their references */
export async function deleteEnquiries(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const values = [ids];
  for (const table of ["bulk_order_attachment", "bulk_order_message"]) {
    await tx.rows({ text: `delete from ${table} where request_id = any($1::text[])`, values });
  }
  const deleted = await tx.rows<CustomerIdentity & { readonly reference: string }>({
    text: "delete from bulk_order_request where id = any($1::text[]) returning user_id, email, reference",
    values,
  });
  refreshCustomers(tx, deleted);
  return deleted.map(({ reference }) => reference);
}

export async function listSendersAmong(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ userId: string }>({
    text: "select distinct user_id from bulk_order_request where user_id = any($1::text[])",
    values: [userIds],
  });
  return rows.map(({ userId }) => userId);
}
