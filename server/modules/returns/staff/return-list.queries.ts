import type { ReturnTab } from "#contract/api/returns/staff-returns.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { selectPage } from "#server/database/sql/paginate.ts";
import type { PageRange, PageRows } from "#server/platform/http/pagination.ts";
import type { ReturnRecord } from "../model/return-record.ts";
import { returnColumns } from "../model/returns.queries.ts";

export interface OverdueRule {
  readonly now: Date;
  readonly overdueDays: number;
}

/** Same rule as `isOverdue` in return-rules.ts; uses $1 and $2. */
const isOverdueSql = `(r.status = 'APPROVED' and r.status_at < $1::timestamptz - make_interval(hours => 24 * $2))`;
const overdueValues = ({ now, overdueDays }: OverdueRule) => [now, overdueDays];

const tabSql = `case when r.status in ('REQUESTED', 'RECEIVED') or ${isOverdueSql} then 'to_review'
  when r.status = 'APPROVED' then 'expected' else 'done' end`;

export interface ReturnFilter {
  readonly tab: ReturnTab | undefined;
  readonly search: string | undefined;
}

const searchSql = `($3::text is null or position(fold_text($3) in fold_text(concat_ws(' ', r.reference,
  o.order_number, o.shipping_info->>'firstName', o.shipping_info->>'lastName'))) > 0)`;
const from = "from return_request r join shop_order o on o.id = r.order_id";

export function listReturns(
  on: Queryable,
  { tab, search }: ReturnFilter,
  overdueRule: OverdueRule,
  range: PageRange,
): Promise<PageRows<ReturnRecord>> {
  const isNewestFirst = tab === undefined || tab === "done";
  const list = {
    columns: returnColumns,
    from: `${from} where ${searchSql} and ($4::text is null or ${tabSql} = $4)`,
    orderBy: isNewestFirst ? "r.status_at desc, r.id" : "r.status_at, r.id",
    values: [...overdueValues(overdueRule), search?.trim() || null, tab ?? null],
  };
  return selectPage(on, list, range);
}

export async function countReturns(
  on: Queryable,
  { search }: Pick<ReturnFilter, "search">,
  overdueRule: OverdueRule,
): Promise<Record<ReturnTab | "all", number>> {
  const rows = await on.rows<{ tab: ReturnTab; count: number }>({
    text: `select ${tabSql} as tab, count(*)::integer as count ${from} where ${searchSql} group by 1`,
    values: [...overdueValues(overdueRule), search?.trim() || null],
  });
  const counts = { to_review: 0, expected: 0, done: 0, all: 0 };
  for (const { tab, count } of rows) {
    counts[tab] += count;
    counts.all += count;
  }
  return counts;
}

export interface PendingReturnCounts {
  readonly requested: number;
  readonly arrived: number;
  readonly overdue: number;
  readonly requestedSince: Date | null;
  readonly arrivedSince: Date | null;
  readonly overdueSince: Date | null;
}

export async function countPendingReturns(
  on: Queryable,
  overdueRule: OverdueRule,
): Promise<PendingReturnCounts> {
  const row = await on.first<PendingReturnCounts>({
    text: `select (count(*) filter (where status = 'REQUESTED'))::integer as requested,
        (count(*) filter (where status = 'RECEIVED'))::integer as arrived,
        (count(*) filter (where ${isOverdueSql}))::integer as overdue,
        min(status_at) filter (where status = 'REQUESTED') as requested_since,
        min(status_at) filter (where status = 'RECEIVED') as arrived_since,
        min(status_at) filter (where ${isOverdueSql}) + make_interval(hours => 24 * $2) as overdue_since
      from return_request r where status in ('REQUESTED', 'APPROVED', 'RECEIVED')`,
    values: overdueValues(overdueRule),
  });
  if (!row) throw new Error("The database gave no row");
  return row;
}
