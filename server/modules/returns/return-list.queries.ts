import type { ReturnStatus } from "#contract/api/returns.ts";
import type { ReturnTab } from "#contract/api/staff-returns.ts";
import type { Queryable } from "#server/database/connection.ts";
import { selectPage } from "#server/database/select-page.ts";
import type { PageRange, PageRows } from "#server/platform/paging.ts";
import type { ReturnRecord } from "./return-record.ts";
import { returnColumns } from "./returns.queries.ts";

/** The statuses that stand in each tab of the room. */
const tabStatuses = {
  to_answer: ["ASKED", "ARRIVED"],
  coming: ["APPROVED"],
  done: ["SENT", "REFUNDED", "DECLINED", "CLOSED", "WITHDRAWN"],
} as const satisfies Record<ReturnTab, readonly ReturnStatus[]>;

/** Which returns are asked for. */
export interface ReturnFilter {
  readonly tab: ReturnTab | undefined;
  /** Part of the reference, the order's number or the buyer's name, whatever its case and marks. */
  readonly search: string | undefined;
}

const matches = `($1::text is null or position(fold_text($1) in fold_text(concat_ws(' ', r.reference,
  o.order_number, o.shipping_info->>'firstName', o.shipping_info->>'lastName'))) > 0)`;
const from = "from return_request r join shop_order o on o.id = r.order_id";

/** A page of returns, those that wait longest first; of those that are over the newest. */
export function listReturns(
  on: Queryable,
  { tab, search }: ReturnFilter,
  range: PageRange,
): Promise<PageRows<ReturnRecord>> {
  const isOver = tab === undefined || tab === "done";
  const list = {
    columns: returnColumns,
    from: `${from} where ${matches} and ($2::text[] is null or r.status = any($2))`,
    orderBy: isOver ? "r.status_at desc, r.id" : "r.status_at, r.id",
    values: [search?.trim() || null, tab ? tabStatuses[tab] : null],
  };
  return selectPage(on, list, range);
}

/** How many returns each tab holds among those that are searched for. */
export async function countReturns(
  on: Queryable,
  { search }: Pick<ReturnFilter, "search">,
): Promise<Record<ReturnTab | "all", number>> {
  const rows = await on.rows<{ status: ReturnStatus; count: number }>({
    text: `select r.status, count(*)::integer as count ${from} where ${matches} group by r.status`,
    values: [search?.trim() || null],
  });
  const countOf = (statuses: readonly ReturnStatus[]) =>
    rows.reduce((sum, { status, count }) => (statuses.includes(status) ? sum + count : sum), 0);
  return {
    to_answer: countOf(tabStatuses.to_answer),
    coming: countOf(tabStatuses.coming),
    done: countOf(tabStatuses.done),
    all: rows.reduce((sum, { count }) => sum + count, 0),
  };
}

/** How many returns wait for staff: to be answered, arrived, or approved and not come in the days they are given. */
export async function countReturnsWaiting(
  on: Queryable,
  { now, overdueDays }: { readonly now: Date; readonly overdueDays: number },
): Promise<number> {
  const row = await on.first<{ count: number }>({
    text: `select count(*)::integer as count from return_request
      where status in ('ASKED', 'ARRIVED')
        or (status = 'APPROVED' and status_at < $1::timestamptz - make_interval(hours => 24 * $2))`,
    values: [now, overdueDays],
  });
  return row?.count ?? 0;
}

/** How many returns were asked for and not answered, and how many arrived and were not looked at. */
export async function countReturnSteps(
  on: Queryable,
): Promise<{ readonly asked: number; readonly arrived: number }> {
  const row = await on.first<{ asked: number; arrived: number }>({
    text: `select (count(*) filter (where status = 'ASKED'))::integer as asked,
        (count(*) filter (where status = 'ARRIVED'))::integer as arrived
      from return_request where status in ('ASKED', 'ARRIVED')`,
  });
  return row ?? { asked: 0, arrived: 0 };
}
