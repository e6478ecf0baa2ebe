import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { AttemptMethod } from "#contract/api/orders/staff-orders.ts";
import type {
  CaseKind,
  PaymentEntry,
  PaymentTab,
  RefundMethod,
  RefundState,
} from "#contract/api/payments/staff-payments.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { matchesAllTerms } from "#server/database/sql/search-terms.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql/sql.ts";
import type { AssigneeFilter } from "#server/modules/staff/index.ts";
import type { PaymentChannel } from "../providers/provider.ts";

export interface EntryRecord {
  readonly id: string;
  readonly type: PaymentEntry["type"];
  readonly at: Date;
  /** Microseconds, which a Date lacks. */
  readonly cursorTime: string;
  readonly kind: CaseKind | null;
  readonly state: RefundState | null;
  readonly how: RefundMethod | null;
  readonly reference: string | null;
  readonly amountKobo: Kobo | null;
  readonly assigneeId: string | null;
  readonly settledAt: Date | null;
  readonly method: AttemptMethod | null;
  readonly channel: PaymentChannel | null;
  readonly reservedUntil: Date | null;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly status: OrderStatus | null;
  readonly buyer: string | null;
  readonly totalKobo: Kobo | null;
  /** Without reversed money. */
  readonly receivedKobo: Kobo | null;
}

export interface EntryFilter {
  readonly tab: PaymentTab;
  readonly assignee: AssigneeFilter | undefined;
  /** Part of the order's number, name, city, company or phone, or a whole reference. */
  readonly search: string | undefined;
  readonly amountKobo: Kobo | undefined;
}

export type EntryCursor = Pick<EntryRecord, "cursorTime" | "id">;

interface Source {
  readonly select: Sql;
  readonly at: Sql;
  readonly id: Sql;
  readonly where?: Sql;
  readonly isAssignable?: boolean;
}

const cases: Source = {
  select: sql`select id, 'case' as type, created_at as at, kind, null::text as state, null::text as how, reference, amount_kobo,
    assignee_id, resolved_at as settled_at, order_id from payment_case`,
  at: sql`created_at`,
  id: sql`id`,
  isAssignable: true,
};
const refunds: Source = {
  select: sql`select id, 'refund' as type, requested_at as at, null::text as kind, status as state, how, reference,
    amount_kobo, null::text as assignee_id, settled_at, order_id from payment_refund`,
  at: sql`requested_at`,
  id: sql`id`,
};
const payments: Source = {
  select: sql`select reference as id, 'payment' as type, captured_at as at, null::text as kind, null::text as state, null::text as how,
    reference, amount_kobo, null::text as assignee_id, null::timestamptz as settled_at, order_id
    from payment_capture`,
  at: sql`captured_at`,
  id: sql`reference`,
};

const transfers: Source = {
  select: sql`select order_id as id, 'transfer' as type, created_at as at, null::text as kind, null::text as state, null::text as how,
    reference, amount_kobo, null::text as assignee_id, null::timestamptz as settled_at, order_id
    from (select id as order_id, order_number as reference, created_at,
      total_kobo - received_kobo + refunded_kobo as amount_kobo from shop_order
      where payment_method = 'transfer' and status = 'PENDING_PAYMENT') as awaited`,
  at: sql`created_at`,
  id: sql`order_id`,
};

const sources: Readonly<Record<PaymentTab, readonly Source[]>> = {
  to_review: [{ ...cases, where: sql`resolved_at is null` }],
  transfers: [transfers],
  to_send: [{ ...refunds, where: sql`status = 'to_send'` }],
  refunds: [refunds],
  all: [cases, refunds, payments],
};

function matchingOrders({ search }: EntryFilter, maxOrders: number): Sql {
  const typed = search?.trim();
  const matchCondition = typed ? matchesAllTerms(sql`search_text`, typed) : sql`false`;
  return sql`matches as materialized (select id from shop_order where ${matchCondition} limit ${maxOrders + 1}),
    found as materialized (select id from matches where (select count(*) from matches) <= ${maxOrders})`;
}

const exceedsMax = (maxOrders: number) => sql`(select count(*) > ${maxOrders} from matches)`;

export async function matchesMoreThan(
  on: Queryable,
  filter: EntryFilter,
  maxOrders: number,
): Promise<boolean> {
  const row = await on.first<{ isMore: boolean }>(
    toStatement(
      sql`with ${matchingOrders(filter, maxOrders)} select ${exceedsMax(maxOrders)} as is_more`,
    ),
  );
  return row?.isMore ?? false;
}

function toSubqueries(
  source: Source,
  { assignee, search, amountKobo }: EntryFilter,
  afterCursor: Sql,
  limitClause: Sql,
): readonly Sql[] {
  if (!source.isAssignable && assignee && "id" in assignee) return [];
  const assigneeCondition = source.isAssignable ? toAssigneeCondition(assignee) : sql`true`;
  const rows = (condition: Sql) =>
    sql`${source.select} where ${source.where ?? sql`true`} and ${assigneeCondition} and ${afterCursor} and ${condition}`;
  const typed = search?.trim();
  if (!typed) return [sql`(${rows(sql`true`)} ${limitClause})`];
  // `offset 0` makes PostgreSQL read them by the order's key.
  const byMatchingOrder = sql`(select of_found.* from found
    cross join lateral (${rows(sql`order_id = found.id`)} offset 0) as of_found ${limitClause})`;
  const conditions = [
    sql`${source.id} = ${typed}`,
    sql`reference = ${typed}`,
    ...(amountKobo === undefined ? [] : [sql`amount_kobo = ${amountKobo}`]),
  ];
  return [
    byMatchingOrder,
    ...conditions.map((condition) => sql`(${rows(condition)} ${limitClause})`),
  ];
}

function toAssigneeCondition(assignee: AssigneeFilter | undefined): Sql {
  if (!assignee) return sql`true`;
  if ("notIn" in assignee) return isUnassigned(assignee.notIn);
  const own = sql`assignee_id = ${assignee.id}`;
  return assignee.orNotIn ? sql`(${own} or ${isUnassigned(assignee.orNotIn)})` : own;
}

const isUnassigned = (assignable: readonly string[]) =>
  sql`(assignee_id is null or assignee_id <> all(${assignable}::text[]))`;

function directionOf({ tab }: EntryFilter): { direction: Sql; follows: Sql } {
  return tab === "refunds" || tab === "all"
    ? { direction: sql`desc`, follows: sql`<` }
    : { direction: sql``, follows: sql`>` };
}

function nextRows(filter: EntryFilter, { after, limit }: EntryRange): Sql | undefined {
  const { direction, follows } = directionOf(filter);
  const subqueries = sources[filter.tab].flatMap((source) => {
    const afterCursor = after
      ? sql`(${source.at}, ${source.id}) ${follows} (${after.cursorTime}::timestamptz, ${after.id}::text)`
      : sql`true`;
    return toSubqueries(
      source,
      filter,
      afterCursor,
      sql`order by at ${direction}, id ${direction} limit ${limit}`,
    );
  });
  if (subqueries.length === 0) return undefined;
  return sql`select * from (${joinSql(subqueries, " union ")}) as each_row
    order by at ${direction}, id ${direction} limit ${limit}`;
}

const cursorTime = sql`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor_time`;
const entryColumns = sql`e.*, ${cursorTime}, o.order_number, o.status, o.total_kobo,
  o.received_kobo - o.reversed_kobo as received_kobo,
  case when e.type = 'transfer' then o.reserved_until end as reserved_until,
  case e.type when 'case' then null when 'transfer' then 'transfer'
    else (select a.method from payment_attempt a where a.reference = e.reference) end as method,
  (select c.channel from payment_capture c where c.reference = e.reference) as channel,
  concat_ws(' ', o.shipping_info->>'firstName', o.shipping_info->>'lastName') as buyer`;

export interface EntryRange {
  readonly after: EntryCursor | undefined;
  readonly limit: number;
}

export function listEntries(
  on: Queryable,
  filter: EntryFilter,
  range: EntryRange,
  maxOrders: number,
): Promise<EntryRecord[]> {
  const rows = nextRows(filter, range);
  if (!rows) return Promise.resolve([]);
  const { direction } = directionOf(filter);
  return on.rows<EntryRecord>(
    toStatement(sql`with ${matchingOrders(filter, maxOrders)}, page as (${rows})
      select ${entryColumns} from page e left join shop_order o on o.id = e.order_id
      order by e.at ${direction}, e.id ${direction}`),
  );
}

/** One by one, for terms too common for the text index. */
export function scanEntries(
  on: Queryable,
  filter: EntryFilter,
  { after, limit, rows }: EntryRange & { readonly rows: number },
): Promise<EntryRecord[]> {
  const scanned = nextRows({ ...filter, search: undefined }, { after, limit: rows });
  const typed = filter.search?.trim();
  if (!scanned || !typed) return Promise.resolve([]);
  const { direction } = directionOf(filter);
  const amount =
    filter.amountKobo === undefined ? sql`false` : sql`e.amount_kobo = ${filter.amountKobo}`;
  // `offset 0` makes PostgreSQL read the orders by their keys.
  return on.rows<EntryRecord>(
    toStatement(sql`with walked as materialized (${scanned})
      select ${entryColumns} from walked e left join lateral (
        select order_number, status, total_kobo, received_kobo, reversed_kobo, reserved_until, shipping_info,
          search_text
        from shop_order where id = e.order_id offset 0
      ) as o on true
      where (${matchesAllTerms(sql`o.search_text`, typed)}) or e.id = ${typed} or e.reference = ${typed} or ${amount}
      order by e.at ${direction}, e.id ${direction} limit ${limit}`),
  );
}

export function findScanEnd(
  on: Queryable,
  filter: EntryFilter,
  { after, rows }: Pick<EntryRange, "after"> & { readonly rows: number },
): Promise<EntryCursor | undefined> {
  const scanned = nextRows({ ...filter, search: undefined }, { after, limit: rows });
  if (!scanned) return Promise.resolve(undefined);
  const { direction } = directionOf(filter);
  return on.first<EntryCursor>(
    toStatement(sql`with walked as materialized (${scanned}) select e.id, ${cursorTime} from walked e
      order by e.at ${direction}, e.id ${direction} offset ${rows - 1} limit 1`),
  );
}

const maxCount = 10_000;

/** @returns undefined where more than `maxOrders` orders match */
export async function countEntries(
  on: Queryable,
  filter: EntryFilter,
  maxOrders: number,
): Promise<Record<PaymentTab, number> | undefined> {
  const count = (tab: PaymentTab) => {
    const limitClause = sql`limit ${maxCount}`;
    const subqueries = sources[tab].flatMap((source) =>
      toSubqueries(source, filter, sql`true`, limitClause),
    );
    if (subqueries.length === 0) return sql`0`;
    // Two subqueries may find the same row.
    const join = filter.search?.trim() ? " union " : " union all ";
    return sql`(select count(*)::integer
      from (select from (${joinSql(subqueries, join)}) as each_row ${limitClause}) as counted)`;
  };
  const counted = await on.first<
    Record<"toReview" | "transfers" | "toSend" | "refunds" | "all", number> & {
      readonly isMore: boolean;
    }
  >(
    toStatement(sql`with ${matchingOrders(filter, maxOrders)}
      select ${exceedsMax(maxOrders)} as is_more,
        ${count("to_review")} as to_review, ${count("transfers")} as transfers,
        ${count("to_send")} as to_send, ${count("refunds")} as refunds, ${count("all")} as "all"`),
  );
  if (!counted || counted.isMore) return undefined;
  const { toReview, transfers, toSend, refunds, all } = counted;
  return { to_review: toReview, transfers, to_send: toSend, refunds, all };
}
