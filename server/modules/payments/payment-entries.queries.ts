import type { OfferedPaymentWay, OrderStatus } from "#contract/api/orders.ts";
import type {
  PaymentEntry,
  PaymentTab,
  RefundState,
  ReviewKind,
  WentBack,
} from "#contract/api/staff-payments.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql.ts";
import { wordsIn } from "#server/database/words-in.ts";
import type { Whose } from "#server/modules/staff/index.ts";

/** A row of the payments room, as the database tells it. */
export interface EntryRecord {
  readonly id: string;
  readonly type: PaymentEntry["type"];
  readonly at: Date;
  /** The same as the database keeps it, which is finer than a Date. */
  readonly moment: string;
  readonly kind: ReviewKind | null;
  readonly state: RefundState | null;
  readonly how: WentBack | null;
  readonly reference: string | null;
  readonly amountKobo: Kobo | null;
  readonly assigneeId: string | null;
  readonly settledAt: Date | null;
  readonly way: OfferedPaymentWay | null;
  readonly heldUntil: Date | null;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly status: OrderStatus | null;
  readonly buyer: string | null;
  readonly totalKobo: Kobo | null;
  /** Without what the bank took back, or never came. */
  readonly receivedKobo: Kobo | null;
}

/** Which rows are asked for. */
export interface EntryFilter {
  readonly tab: PaymentTab;
  readonly whose: Whose | undefined;
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
  select: sql`select id, 'case' as type, created_at as at, kind, null::text as state, null::text as how, reference, amount_kobo,
    assignee_id, resolved_at as settled_at, order_id from payment_review`,
  at: sql`created_at`,
  id: sql`id`,
  mayBeGiven: true,
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

/** Orders that wait for a transfer, with what is still due of them. */
const transfers: Source = {
  select: sql`select order_id as id, 'transfer' as type, created_at as at, null::text as kind, null::text as state, null::text as how,
    reference, amount_kobo, null::text as assignee_id, null::timestamptz as settled_at, order_id
    from (select id as order_id, order_number as reference, created_at,
      total_kobo - received_kobo + refunded_kobo as amount_kobo from shop_order
      where payment_way = 'transfer' and status = 'PENDING_PAYMENT') as awaited`,
  at: sql`created_at`,
  id: sql`order_id`,
};

const sources: Readonly<Record<PaymentTab, readonly Source[]>> = {
  to_decide: [{ ...cases, where: sql`resolved_at is null` }],
  transfers: [transfers],
  to_send: [{ ...refunds, where: sql`status = 'to_send'` }],
  refunds: [refunds],
  all: [cases, refunds, payments],
};

/** The orders that are searched for; none where nothing is, nor where they are more than `most`. */
function foundOrders({ search }: EntryFilter, most: number): Sql {
  const typed = search?.trim();
  const sought = typed ? wordsIn(sql`search_text`, typed) : sql`false`;
  return sql`sought as materialized (select id from shop_order where ${sought} limit ${most + 1}),
    found as materialized (select id from sought where (select count(*) from sought) <= ${most})`;
}

const tooMany = (most: number) => sql`(select count(*) > ${most} from sought)`;

/** Whether more orders than so many hold what is searched for. */
export async function isSoughtInMore(
  on: Queryable,
  filter: EntryFilter,
  most: number,
): Promise<boolean> {
  const row = await on.first<{ isMore: boolean }>(
    toStatement(sql`with ${foundOrders(filter, most)} select ${tooMany(most)} as is_more`),
  );
  return row?.isMore ?? false;
}

/**
 * The ways in which rows of a source are found, each by an index of its own.
 * @param place what is to hold besides
 * @param stop their order, and where to stop
 */
function armsOf(
  source: Source,
  { whose, search, amountKobo }: EntryFilter,
  place: Sql,
  stop: Sql,
): readonly Sql[] {
  if (!source.mayBeGiven && whose && "id" in whose) return [];
  const given = source.mayBeGiven ? givenTo(whose) : sql`true`;
  const rows = (way: Sql) =>
    sql`${source.select} where ${source.where ?? sql`true`} and ${given} and ${place} and ${way}`;
  const typed = search?.trim();
  if (!typed) return [sql`(${rows(sql`true`)} ${stop})`];
  // Behind an offset they are read by their order's key, never as a whole.
  const ofFound = sql`(select of_found.* from found
    cross join lateral (${rows(sql`order_id = found.id`)} offset 0) as of_found ${stop})`;
  const ways = [
    sql`${source.id} = ${typed}`,
    sql`reference = ${typed}`,
    ...(amountKobo === undefined ? [] : [sql`amount_kobo = ${amountKobo}`]),
  ];
  return [ofFound, ...ways.map((way) => sql`(${rows(way)} ${stop})`)];
}

function givenTo(whose: Whose | undefined): Sql {
  if (!whose) return sql`true`;
  if ("noneOf" in whose) return isNobodys(whose.noneOf);
  const own = sql`assignee_id = ${whose.id}`;
  return whose.orNoneOf ? sql`(${own} or ${isNobodys(whose.orNoneOf)})` : own;
}

const isNobodys = (able: readonly string[]) =>
  sql`(assignee_id is null or assignee_id <> all(${able}::text[]))`;

/** What waits stands the longest waiting first, everything else newest first. */
function directionOf({ tab }: EntryFilter): { direction: Sql; comesAfter: Sql } {
  return tab === "refunds" || tab === "all"
    ? { direction: sql`desc`, comesAfter: sql`<` }
    : { direction: sql``, comesAfter: sql`>` };
}

/** The rows of a tab that come next, found by the indexes of what is searched for. */
function nextRows(filter: EntryFilter, { after, limit }: EntryRange): Sql | undefined {
  const { direction, comesAfter } = directionOf(filter);
  const arms = sources[filter.tab].flatMap((source) => {
    const place = after
      ? sql`(${source.at}, ${source.id}) ${comesAfter} (${after.moment}::timestamptz, ${after.id}::text)`
      : sql`true`;
    return armsOf(
      source,
      filter,
      place,
      sql`order by at ${direction}, id ${direction} limit ${limit}`,
    );
  });
  if (arms.length === 0) return undefined;
  return sql`select * from (${joinSql(arms, " union ")}) as each_row
    order by at ${direction}, id ${direction} limit ${limit}`;
}

const moment = sql`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`;
const entry = sql`e.*, ${moment}, o.order_number, o.status, o.total_kobo,
  o.received_kobo - o.reversed_kobo as received_kobo,
  case when e.type = 'transfer' then o.hold_expires_at end as held_until,
  case e.type when 'case' then null when 'transfer' then 'transfer'
    else (select a.way from payment_attempt a where a.reference = e.reference) end as way,
  concat_ws(' ', o.shipping_info->>'firstName', o.shipping_info->>'lastName') as buyer`;

/** Which rows of a list: those after one, up to so many. */
export interface EntryRange {
  readonly after: EntryCursor | undefined;
  readonly limit: number;
}

/** A page of rows; of what is searched for only where no more than `mostOrders` orders hold it. */
export function listEntries(
  on: Queryable,
  filter: EntryFilter,
  range: EntryRange,
  mostOrders: number,
): Promise<EntryRecord[]> {
  const rows = nextRows(filter, range);
  if (!rows) return Promise.resolve([]);
  const { direction } = directionOf(filter);
  return on.rows<EntryRecord>(
    toStatement(sql`with ${foundOrders(filter, mostOrders)}, page as (${rows})
      select ${entry} from page e left join shop_order o on o.id = e.order_id
      order by e.at ${direction}, e.id ${direction}`),
  );
}

/**
 * What is searched for among the next `rows` rows of a tab, whatever they are: their orders are looked at one by one,
 * by their keys. For words that so many orders hold that an index of words no longer helps.
 */
export function walkEntries(
  on: Queryable,
  filter: EntryFilter,
  { after, limit, rows }: EntryRange & { readonly rows: number },
): Promise<EntryRecord[]> {
  const walked = nextRows({ ...filter, search: undefined }, { after, limit: rows });
  const typed = filter.search?.trim();
  if (!walked || !typed) return Promise.resolve([]);
  const { direction } = directionOf(filter);
  const amount =
    filter.amountKobo === undefined ? sql`false` : sql`e.amount_kobo = ${filter.amountKobo}`;
  // Behind an offset the orders are read by their keys, never as a whole.
  return on.rows<EntryRecord>(
    toStatement(sql`with walked as materialized (${walked})
      select ${entry} from walked e left join lateral (
        select order_number, status, total_kobo, received_kobo, reversed_kobo, hold_expires_at, shipping_info,
          search_text
        from shop_order where id = e.order_id offset 0
      ) as o on true
      where (${wordsIn(sql`o.search_text`, typed)}) or e.id = ${typed} or e.reference = ${typed} or ${amount}
      order by e.at ${direction}, e.id ${direction} limit ${limit}`),
  );
}

/** The last of the next `rows` rows of a tab; undefined where there are fewer. */
export function findWalkEnd(
  on: Queryable,
  filter: EntryFilter,
  { after, rows }: Pick<EntryRange, "after"> & { readonly rows: number },
): Promise<EntryCursor | undefined> {
  const walked = nextRows({ ...filter, search: undefined }, { after, limit: rows });
  if (!walked) return Promise.resolve(undefined);
  const { direction } = directionOf(filter);
  return on.first<EntryCursor>(
    toStatement(sql`with walked as materialized (${walked}) select e.id, ${moment} from walked e
      order by e.at ${direction}, e.id ${direction} offset ${rows - 1} limit 1`),
  );
}

/** All payments of a store are a number that nobody counts by: it is counted to here. */
const countedTo = 10_000;

/** How many rows each tab holds; undefined where more than `mostOrders` orders hold what is searched for. */
export async function countEntries(
  on: Queryable,
  filter: EntryFilter,
  mostOrders: number,
): Promise<Record<PaymentTab, number> | undefined> {
  const count = (tab: PaymentTab) => {
    const stop = sql`limit ${countedTo}`;
    const arms = sources[tab].flatMap((source) => armsOf(source, filter, sql`true`, stop));
    if (arms.length === 0) return sql`0`;
    // one row may be found in two ways, but not where nothing is searched for
    const join = filter.search?.trim() ? " union " : " union all ";
    return sql`(select count(*)::integer
      from (select from (${joinSql(arms, join)}) as each_row ${stop}) as counted)`;
  };
  const counted = await on.first<
    Record<"toDecide" | "transfers" | "toSend" | "refunds" | "all", number> & {
      readonly isMore: boolean;
    }
  >(
    toStatement(sql`with ${foundOrders(filter, mostOrders)}
      select ${tooMany(mostOrders)} as is_more,
        ${count("to_decide")} as to_decide, ${count("transfers")} as transfers,
        ${count("to_send")} as to_send, ${count("refunds")} as refunds, ${count("all")} as "all"`),
  );
  if (!counted || counted.isMore) return undefined;
  const { toDecide, transfers, toSend, refunds, all } = counted;
  return { to_decide: toDecide, transfers, to_send: toSend, refunds, all };
}
