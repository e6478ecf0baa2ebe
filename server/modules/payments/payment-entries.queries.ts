import type { OrderStatus } from "#contract/api/orders.ts";
import type {
  PaymentEntry,
  PaymentTab,
  RefundState,
  ReviewKind,
} from "#contract/api/staff-payments.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql.ts";
import { wordsIn } from "#server/database/words-in.ts";

/** A row of the payments room, as the database tells it. */
export interface EntryRecord {
  readonly id: string;
  readonly type: PaymentEntry["type"];
  readonly at: Date;
  /** The same as the database keeps it, which is finer than a Date. */
  readonly moment: string;
  readonly kind: ReviewKind | null;
  readonly state: RefundState | null;
  readonly reference: string | null;
  readonly amountKobo: Kobo | null;
  readonly assigneeId: string | null;
  readonly settledAt: Date | null;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly status: OrderStatus | null;
  readonly buyer: string | null;
  readonly totalKobo: Kobo | null;
  readonly receivedKobo: Kobo | null;
}

/** Which rows are asked for. */
export interface EntryFilter {
  readonly tab: PaymentTab;
  /** Null for cases that nobody has. */
  readonly assigneeId: string | null | undefined;
  /** Words of the order: parts of its number, name, city, company or phone; or a whole reference. */
  readonly search: string | undefined;
  /** The amount that was searched for, where it is one. */
  readonly amountKobo: Kobo | undefined;
}

/** Where a page begins: after this row. */
export type EntryCursor = Pick<EntryRecord, "moment" | "id">;

/** A kind of row: how it is read, and the columns it is found by. */
interface Source {
  readonly select: Sql;
  readonly at: Sql;
  readonly id: Sql;
  readonly where?: Sql;
  readonly mayBeGiven?: boolean;
}

const cases: Source = {
  select: sql`select id, 'case' as type, created_at as at, kind, null::text as state, reference, amount_kobo,
    assignee_id, resolved_at as settled_at, order_id from payment_review`,
  at: sql`created_at`,
  id: sql`id`,
  mayBeGiven: true,
};
const refunds: Source = {
  select: sql`select id, 'refund' as type, requested_at as at, null::text as kind, status as state, reference,
    amount_kobo, null::text as assignee_id, settled_at, order_id from payment_refund`,
  at: sql`requested_at`,
  id: sql`id`,
};
const payments: Source = {
  select: sql`select reference as id, 'payment' as type, captured_at as at, null::text as kind, null::text as state,
    reference, amount_kobo, null::text as assignee_id, null::timestamptz as settled_at, order_id
    from payment_capture`,
  at: sql`captured_at`,
  id: sql`reference`,
};

const sources: Readonly<Record<PaymentTab, readonly Source[]>> = {
  to_decide: [{ ...cases, where: sql`resolved_at is null` }],
  refunds: [refunds],
  all: [cases, refunds, payments],
};

/** Of a name that very many have so many orders are looked at: nobody reads further. */
const mostOrders = 1_000;

/** Orders that are searched for, and the database's word for none where nothing is. */
function foundOrders({ search }: EntryFilter): Sql {
  const typed = search?.trim();
  const found = typed ? wordsIn(sql`search_text`, typed) : sql`false`;
  return sql`found as materialized (select id from shop_order where ${found} limit ${mostOrders})`;
}

/**
 * The ways in which rows of a source are found, each by an index of its own; the last place of each is the caller's.
 * @param more what is to hold besides, and where to stop
 */
function armsOf(
  source: Source,
  { assigneeId, search, amountKobo }: EntryFilter,
  more: Sql,
): readonly Sql[] {
  if (!source.mayBeGiven && typeof assigneeId === "string") return [];
  const given =
    assigneeId === undefined || !source.mayBeGiven
      ? sql`true`
      : sql`assignee_id is not distinct from ${assigneeId}`;
  const typed = search?.trim();
  const ways = typed
    ? [
        sql`order_id in (select id from found)`,
        sql`${source.id} = ${typed}`,
        sql`reference = ${typed}`,
        ...(amountKobo === undefined ? [] : [sql`amount_kobo = ${amountKobo}`]),
      ]
    : [sql`true`];
  return ways.map(
    (way) =>
      sql`(${source.select} where ${source.where ?? sql`true`} and ${given} and ${way} ${more})`,
  );
}

/** A page of rows: cases to decide the longest waiting first, everything else newest first. */
export function listEntries(
  on: Queryable,
  filter: EntryFilter,
  { after, limit }: { readonly after: EntryCursor | undefined; readonly limit: number },
): Promise<EntryRecord[]> {
  const isOldestFirst = filter.tab === "to_decide";
  const direction = isOldestFirst ? sql`` : sql`desc`;
  const comesAfter = isOldestFirst ? sql`>` : sql`<`;
  const arms = sources[filter.tab].flatMap((source) => {
    const place = after
      ? sql`and (${source.at}, ${source.id}) ${comesAfter} (${after.moment}::timestamptz, ${after.id}::text)`
      : sql``;
    const order = sql`order by ${source.at} ${direction}, ${source.id} ${direction} limit ${limit}`;
    return armsOf(source, filter, sql`${place} ${order}`);
  });
  if (arms.length === 0) return Promise.resolve([]);
  return on.rows<EntryRecord>(
    toStatement(sql`with ${foundOrders(filter)}, page as (
        select * from (${joinSql(arms, " union ")}) as found_rows
        order by at ${direction}, id ${direction} limit ${limit}
      )
      select e.*, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment,
        o.order_number, o.status, o.total_kobo, o.received_kobo,
        concat_ws(' ', o.shipping_info->>'firstName', o.shipping_info->>'lastName') as buyer
      from page e left join shop_order o on o.id = e.order_id
      order by e.at ${direction}, e.id ${direction}`),
  );
}

/** All payments of a store are a number that nobody counts by: it is counted to here. */
const countedTo = 10_000;

/** How many rows each tab holds of what is searched for. */
export async function countEntries(
  on: Queryable,
  filter: EntryFilter,
): Promise<Record<PaymentTab, number>> {
  const count = (tab: PaymentTab) => {
    const stop = sql`limit ${countedTo}`;
    const arms = sources[tab].flatMap((source) => armsOf(source, filter, stop));
    if (arms.length === 0) return sql`0`;
    // one row may be found in two ways, but not where nothing is searched for
    const join = filter.search?.trim() ? " union " : " union all ";
    return sql`(select count(*)::integer
      from (select from (${joinSql(arms, join)}) as each_row ${stop}) as counted)`;
  };
  const counted = await on.first<Record<"toDecide" | "refunds" | "all", number>>(
    toStatement(sql`with ${foundOrders(filter)}
      select ${count("to_decide")} as to_decide, ${count("refunds")} as refunds, ${count("all")} as "all"`),
  );
  const { toDecide = 0, refunds = 0, all = 0 } = counted ?? {};
  return { to_decide: toDecide, refunds, all };
}
