import { type CustomerTab, customerTabs } from "#contract/api/customer-tabs.ts";
import { mostCounted } from "#contract/api/staff-customers.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql.ts";
import { wordsIn } from "#server/database/words-in.ts";
import type { CustomerRecord } from "./customer.ts";

const columns = sql`customer.id, email, name, phone, city, state, user_id, company, business_status, reads_letter,
  orders, spent_kobo, last_order_at, latest_at, asked.kind as data_request_kind,
  asked.due_on::text as data_request_due`;

/** Everybody, with the open request about their data that is due first. */
const customers = sql`customer left join lateral (
    select kind, due_on from customer_data_request as r
    where r.customer_id = customer.id and r.ended_at is null order by r.due_on, r.id limit 1
  ) as asked on true`;

/** Who is asked for; `digits` as a phone number is kept, without its zero. */
export interface CustomerFilter {
  readonly words: string;
  readonly digits: string | undefined;
  readonly state: string | undefined;
  readonly city: string | undefined;
  /** Of what they spent. */
  readonly leastKobo: Kobo | undefined;
  readonly mostKobo: Kobo | undefined;
  /** Of their last order. */
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

/** How the list is ordered: by sum or by when they were heard of, the greatest first, or by what is due first. */
export type CustomerSort = "spent" | "latest" | "due";

/** Which page of the list: its order, and the sum, microseconds or days and the id it goes on after. */
export interface CustomerRange {
  readonly sort: CustomerSort;
  readonly after: { readonly key: number; readonly id: string } | undefined;
  readonly limit: number;
}

const tabConditions: Readonly<Record<CustomerTab, Sql>> = {
  all: sql`true`,
  returning: sql`orders >= 2`,
  wholesale: sql`business_status = 'approved'`,
  guest: sql`user_id is null`,
  letter: sql`reads_letter`,
  data: sql`customer.id in (select customer_id from customer_data_request where ended_at is null)`,
};

/** What each order goes by, and how a number of `after` is read as one of it. */
const sorts: Readonly<
  Record<CustomerSort, { readonly column: Sql; key: Sql; ascends: boolean; edge(key: number): Sql }>
> = {
  spent: {
    column: sql`spent_kobo`,
    key: sql`spent_kobo`,
    ascends: false,
    edge: (key) => sql`${key}::bigint`,
  },
  // In microseconds, as the database keeps time: a page must not lose who came in the same millisecond.
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

/** A page of a tab, each row with the key that the next page goes on after. */
export function listCustomers(
  on: Queryable,
  tab: CustomerTab,
  filter: CustomerFilter,
  { sort, after, limit }: CustomerRange,
): Promise<(CustomerRecord & { readonly key: number })[]> {
  const { column, key, ascends, edge } = sorts[sort];
  const at = edge(after?.key ?? 0);
  const further = ascends ? sql`${column} > ${at}` : sql`${column} < ${at}`;
  const beyond = after
    ? sql`(${further} or (${column} = ${at} and customer.id > ${after.id}))`
    : sql`true`;
  const bound = after && !ascends ? sql`${column} <= ${at}` : sql`true`;
  return on.rows(
    toStatement(sql`select ${columns}, ${key} as key from ${customers}
      where ${tabConditions[tab]} and ${matching(filter)} and ${bound} and ${beyond}
      order by ${column} ${ascends ? sql`asc` : sql`desc`}, customer.id limit ${limit}`),
  );
}

/** How many each tab holds of those asked for, counted no further than one beyond {@link mostCounted}. */
export async function countCustomers(
  on: Queryable,
  filter: CustomerFilter,
): Promise<Record<CustomerTab, number>> {
  const counted = customerTabs.map(
    (tab) => sql`(select ${tab}::text as tab, count(*)::integer as count from (select from customer
      where ${tabConditions[tab]} and ${matching(filter)} limit ${mostCounted + 1}) as counted)`,
  );
  const rows = await on.rows<{ tab: CustomerTab; count: number }>(
    toStatement(joinSql(counted, " union all ")),
  );
  return Object.fromEntries(rows.map(({ tab, count }) => [tab, count])) as Record<
    CustomerTab,
    number
  >;
}

function matching({ words, digits, ...filter }: CustomerFilter): Sql {
  const { state, city, leastKobo, mostKobo, from, before } = filter;
  const finds = [words, ...(digits ? [digits] : [])];
  const found = finds.map((typed) => sql`(${wordsIn(sql`search_text`, typed)})`);
  const conditions = [
    words !== "" && sql`(${joinSql(found, " or ")})`,
    state !== undefined && sql`state <> '' and fold_text(state) = fold_text(${state})`,
    city !== undefined && sql`city <> '' and fold_text(city) = fold_text(${city})`,
    leastKobo !== undefined && sql`spent_kobo >= ${leastKobo}`,
    mostKobo !== undefined && sql`spent_kobo <= ${mostKobo}`,
    from !== undefined && sql`last_order_at >= ${from}`,
    before !== undefined && sql`last_order_at < ${before}`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : joinSql(conditions, " and ");
}

/** The customer with this id, if there is one. */
export function findCustomer(on: Queryable, id: string): Promise<CustomerRecord | undefined> {
  return on.first(toStatement(sql`select ${columns} from ${customers} where customer.id = ${id}`));
}

/** The names of customers, by id. */
export function nameCustomers(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, coalesce(nullif(name, ''), email) as name from customer where id = any($1::text[])",
    values: [ids],
  });
}

/** A note that staff keep about somebody. */
export interface NoteRecord {
  readonly id: string;
  readonly text: string;
  readonly staffId: string;
  readonly createdAt: Date;
}

/** Keeps a note. */
export async function insertNote(tx: Tx, customerId: string, note: NoteRecord): Promise<void> {
  await tx.rows({
    text: `insert into customer_note (id, customer_id, text, staff_id, created_at)
      values ($1, $2, $3, $4, $5)`,
    values: [note.id, customerId, note.text, note.staffId, note.createdAt],
  });
}

/** The notes about somebody, newest first. */
export function listNotes(on: Queryable, customerId: string): Promise<NoteRecord[]> {
  return on.rows<NoteRecord>({
    text: `select id, text, staff_id, created_at from customer_note
      where customer_id = $1 order by created_at desc, id`,
    values: [customerId],
  });
}

/** Forgets the notes about somebody. Their row goes by itself once nothing else is known of them. */
export async function deleteNotes(tx: Tx, customerId: string): Promise<void> {
  await tx.rows({ text: "delete from customer_note where customer_id = $1", values: [customerId] });
}

/** Counts what is known of these addresses anew; of whom nothing is known is nobody. */
export async function recountCustomers(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx.rows({
    text: `select keep_customer(known.email) is null as done
      from (select unnest($1::text[]) as email order by 1) as known`,
    values: [emails],
  });
}
