import type { BusinessProfileStatus } from "#contract/api/business/business.ts";
import { type CustomerTab, customerTabs } from "#contract/api/customers/customer-tabs.ts";
import { maxCounted } from "#contract/api/customers/customers.ts";
import type { DataRequestKind } from "#contract/api/customers/data-requests.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { matchesTermPrefixes } from "#server/database/sql/search-terms.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql/sql.ts";

export interface CustomerRecord {
  readonly id: string;
  /** The email, or `tel:` and the phone's digits without one. */
  readonly key: string;
  /** Lower-cased; empty where only a phone number is known. */
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly city: string;
  readonly state: string;
  readonly userId: string | null;
  readonly company: string;
  readonly businessStatus: BusinessProfileStatus | null;
  readonly newsletterConsent: boolean;
  readonly orders: number;
  /** Received less refunded. */
  readonly spentKobo: Kobo;
  readonly lastOrderAt: Date | null;
  readonly latestAt: Date;
  readonly dataRequestKind: DataRequestKind | null;
  readonly dataRequestDue: string | null;
}

const columns = sql`customer.id, key, email, name, phone, city, state, user_id, company, business_status, newsletter_consent,
  orders, spent_kobo, last_order_at, latest_at, asked.kind as data_request_kind,
  asked.due_on::text as data_request_due`;

const customers = sql`customer left join lateral (
    select kind, due_on from customer_data_request as r
    where r.customer_id = customer.id and r.ended_at is null order by r.due_on, r.id limit 1
  ) as asked on true`;

/** `digits` without the leading zero. */
export interface CustomerFilter {
  readonly text: string;
  readonly digits: string | undefined;
  readonly state: string | undefined;
  readonly city: string | undefined;
  /** Of total spend. */
  readonly minKobo: Kobo | undefined;
  readonly maxKobo: Kobo | undefined;
  /** Of the last order. */
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

export type CustomerSort = "spent" | "latest" | "due";

export interface CustomerRange {
  readonly sort: CustomerSort;
  readonly after: { readonly cursorKey: number; readonly id: string } | undefined;
  readonly limit: number;
}

const tabConditions: Readonly<Record<CustomerTab, Sql>> = {
  all: sql`true`,
  returning: sql`orders >= 2`,
  wholesale: sql`business_status = 'approved'`,
  guest: sql`user_id is null`,
  newsletter: sql`newsletter_consent`,
  data: sql`customer.id in (select customer_id from customer_data_request where ended_at is null)`,
};

const sorts: Readonly<
  Record<CustomerSort, { readonly column: Sql; key: Sql; ascends: boolean; edge(key: number): Sql }>
> = {
  spent: {
    column: sql`spent_kobo`,
    key: sql`spent_kobo`,
    ascends: false,
    edge: (key) => sql`${key}::bigint`,
  },
  // In microseconds, as the database stores time, so that no row is skipped.
  latest: {
    column: sql`latest_at`,
    key: sql`(extract(epoch from latest_at) * 1000000)::bigint`,
    ascends: false,
    edge: (key) => sql`to_timestamp(0) + ${key}::bigint * interval '1 microsecond'`,
  },
  due: {
    column: sql`asked.due_on`,
    key: sql`(asked.due_on - date '1970-01-01')`,
    ascends: true,
    edge: (key) => sql`date '1970-01-01' + least(${key}::bigint, 1000000)::integer`,
  },
};

export function listCustomers(
  on: Queryable,
  tab: CustomerTab,
  filter: CustomerFilter,
  { sort, after, limit }: CustomerRange,
): Promise<(CustomerRecord & { readonly cursorKey: number })[]> {
  const { column, key, ascends, edge } = sorts[sort];
  const at = edge(after?.cursorKey ?? 0);
  const pastKey = ascends ? sql`${column} > ${at}` : sql`${column} < ${at}`;
  const pastCursor = after
    ? sql`(${pastKey} or (${column} = ${at} and customer.id > ${after.id}))`
    : sql`true`;
  const bound = after && !ascends ? sql`${column} <= ${at}` : sql`true`;
  return on.rows(
    toStatement(sql`select ${columns}, ${key} as cursor_key from ${customers}
      where ${tabConditions[tab]} and ${toConditions(filter)} and ${bound} and ${pastCursor}
      order by ${column} ${ascends ? sql`asc` : sql`desc`}, customer.id limit ${limit}`),
  );
}

/** Stops counting at one more than {@link maxCounted}. */
export async function countCustomers(
  on: Queryable,
  filter: CustomerFilter,
): Promise<Record<CustomerTab, number>> {
  const counted = customerTabs.map(
    (tab) => sql`(select ${tab}::text as tab, count(*)::integer as count from (select from customer
      where ${tabConditions[tab]} and ${toConditions(filter)} limit ${maxCounted + 1}) as counted)`,
  );
  const rows = await on.rows<{ tab: CustomerTab; count: number }>(
    toStatement(joinSql(counted, " union all ")),
  );
  return Object.fromEntries(rows.map(({ tab, count }) => [tab, count])) as Record<
    CustomerTab,
    number
  >;
}

function toConditions({ text, digits, ...filter }: CustomerFilter): Sql {
  const { state, city, minKobo, maxKobo, from, before } = filter;
  const terms = [text, ...(digits ? [digits] : [])];
  const termConditions = terms.map(
    (typed) => sql`(${matchesTermPrefixes(sql`search_text`, typed)})`,
  );
  const conditions = [
    text !== "" && sql`(${joinSql(termConditions, " or ")})`,
    state !== undefined && sql`state <> '' and fold_text(state) = fold_text(${state})`,
    city !== undefined && sql`city <> '' and fold_text(city) = fold_text(${city})`,
    minKobo !== undefined && sql`spent_kobo >= ${minKobo}`,
    maxKobo !== undefined && sql`spent_kobo <= ${maxKobo}`,
    from !== undefined && sql`last_order_at >= ${from}`,
    before !== undefined && sql`last_order_at < ${before}`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : joinSql(conditions, " and ");
}

interface CustomerSearchResult {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly hasAccount: boolean;
  readonly city: string;
  readonly orders: number;
}

const searchColumns = sql`id, name, email, user_id, city, orders, spent_kobo`;

const scanLimits = { first: 1_000, found: 1_000 };

/** Common terms are found among the top spenders, rare ones by the index; neither scans all customers. */
export function searchCustomers(
  on: Queryable,
  { text, digits }: { readonly text: string; readonly digits?: string | undefined },
  limit: number,
): Promise<CustomerSearchResult[]> {
  const terms = [text, ...(digits ? [digits] : [])].map(
    (typed) => sql`(${matchesTermPrefixes(sql`search_text`, typed)})`,
  );
  return on.rows<CustomerSearchResult>(
    toStatement(sql`with best as materialized (
        select ${searchColumns}, search_text from customer order by spent_kobo desc, id limit ${scanLimits.first}
      ), found as (
        select ${searchColumns} from best where ${joinSql(terms, " or ")}
        union
        (select ${searchColumns} from customer where ${joinSql(terms, " or ")} limit ${scanLimits.found})
      )
      select id, name, email, user_id is not null as has_account, city, orders
      from found order by spent_kobo desc, id limit ${limit}`),
  );
}

export function findCustomer(on: Queryable, id: string): Promise<CustomerRecord | undefined> {
  return on.first(toStatement(sql`select ${columns} from ${customers} where customer.id = ${id}`));
}

export function listCustomerNames(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, coalesce(nullif(name, ''), nullif(email, ''), phone) as name from customer where id = any($1::text[])",
    values: [ids],
  });
}

interface NoteRecord {
  readonly id: string;
  readonly text: string;
  readonly staffId: string;
  readonly createdAt: Date;
}

export async function insertNote(tx: Tx, customerId: string, note: NoteRecord): Promise<void> {
  await tx.rows({
    text: `insert into customer_note (id, customer_id, text, staff_id, created_at)
      values ($1, $2, $3, $4, $5)`,
    values: [note.id, customerId, note.text, note.staffId, note.createdAt],
  });
}

export function listNotes(on: Queryable, customerId: string): Promise<NoteRecord[]> {
  return on.rows<NoteRecord>({
    text: `select id, text, staff_id, created_at from customer_note
      where customer_id = $1 order by created_at desc, id`,
    values: [customerId],
  });
}

/** The customer row goes by itself once nothing else is known. */
export async function deleteNotes(tx: Tx, customerId: string): Promise<void> {
  await tx.rows({ text: "delete from customer_note where customer_id = $1", values: [customerId] });
}
