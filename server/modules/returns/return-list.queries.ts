import type { ReturnTab } from "#contract/api/staff-returns.ts";
import type { Queryable } from "#server/database/connection.ts";
import { selectPage } from "#server/database/select-page.ts";
import type { PageRange, PageRows } from "#server/platform/paging.ts";
import type { ReturnRecord } from "./return-record.ts";
import { returnColumns } from "./returns.queries.ts";

/** By whose clock, and after how many days what was approved should have come. */
export interface Lateness {
  readonly now: Date;
  readonly overdueDays: number;
}

/** Approved, and not come in the days it is given: as `isOverdue` in return-rules.ts; of $1 and $2 of `lateValues`. */
const isLate = `(r.status = 'APPROVED' and r.status_at < $1::timestamptz - make_interval(hours => 24 * $2))`;
const lateValues = ({ now, overdueDays }: Lateness) => [now, overdueDays];

/** In which tab of the room a return stands. */
const tabOf = `case when r.status in ('ASKED', 'ARRIVED') or ${isLate} then 'to_answer'
  when r.status = 'APPROVED' then 'coming' else 'done' end`;

/** Which returns are asked for. */
export interface ReturnFilter {
  readonly tab: ReturnTab | undefined;
  /** Part of the reference, the order's number or the buyer's name, whatever its case and marks. */
  readonly search: string | undefined;
}

const matches = `($3::text is null or position(fold_text($3) in fold_text(concat_ws(' ', r.reference,
  o.order_number, o.shipping_info->>'firstName', o.shipping_info->>'lastName'))) > 0)`;
const from = "from return_request r join shop_order o on o.id = r.order_id";

/** A page of returns, those that wait longest first; of those that are over the newest. */
export function listReturns(
  on: Queryable,
  { tab, search }: ReturnFilter,
  late: Lateness,
  range: PageRange,
): Promise<PageRows<ReturnRecord>> {
  const isOver = tab === undefined || tab === "done";
  const list = {
    columns: returnColumns,
    from: `${from} where ${matches} and ($4::text is null or ${tabOf} = $4)`,
    orderBy: isOver ? "r.status_at desc, r.id" : "r.status_at, r.id",
    values: [...lateValues(late), search?.trim() || null, tab ?? null],
  };
  return selectPage(on, list, range);
}

/** How many returns each tab holds among those that are searched for. */
export async function countReturns(
  on: Queryable,
  { search }: Pick<ReturnFilter, "search">,
  late: Lateness,
): Promise<Record<ReturnTab | "all", number>> {
  const rows = await on.rows<{ tab: ReturnTab; count: number }>({
    text: `select ${tabOf} as tab, count(*)::integer as count ${from} where ${matches} group by 1`,
    values: [...lateValues(late), search?.trim() || null],
  });
  const counts = { to_answer: 0, coming: 0, done: 0, all: 0 };
  for (const { tab, count } of rows) {
    counts[tab] += count;
    counts.all += count;
  }
  return counts;
}

/** How many returns wait for staff, by what they wait for. */
export interface ReturnsWaiting {
  /** To be answered. */
  readonly asked: number;
  /** To be looked at. */
  readonly arrived: number;
  /** Approved, and not come in the days they are given. */
  readonly overdue: number;
  /** Since when the oldest of each waits; what is overdue waits since its days were over. */
  readonly askedSince: Date | null;
  readonly arrivedSince: Date | null;
  readonly overdueSince: Date | null;
}

/** How many returns wait for staff, by what they wait for, and since when. */
export async function countReturnsWaiting(on: Queryable, late: Lateness): Promise<ReturnsWaiting> {
  const row = await on.first<ReturnsWaiting>({
    text: `select (count(*) filter (where status = 'ASKED'))::integer as asked,
        (count(*) filter (where status = 'ARRIVED'))::integer as arrived,
        (count(*) filter (where ${isLate}))::integer as overdue,
        min(status_at) filter (where status = 'ASKED') as asked_since,
        min(status_at) filter (where status = 'ARRIVED') as arrived_since,
        min(status_at) filter (where ${isLate}) + make_interval(hours => 24 * $2) as overdue_since
      from return_request r where status in ('ASKED', 'APPROVED', 'ARRIVED')`,
    values: lateValues(late),
  });
  if (!row) throw new Error("The database gave no row");
  return row;
}
