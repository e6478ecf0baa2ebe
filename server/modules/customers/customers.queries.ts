import { type CustomerTab, customerTabs } from "#contract/api/customer-tabs.ts";
import { mostCounted } from "#contract/api/staff-customers.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql.ts";
import { wordsIn } from "#server/database/words-in.ts";
import type { CustomerRecord } from "./customer.ts";

const columns = sql`id, email, name, phone, city, user_id, company, business_status, reads_letter,
  orders, spent_kobo, last_order_at, latest_at`;

/** Who is asked for; `digits` as a phone number is kept, without its zero. */
export interface CustomerFilter {
  readonly words: string;
  readonly digits: string | undefined;
}

/** Which page of the list: its order, and the sum or the microseconds and the id it goes on after. */
export interface CustomerRange {
  readonly sort: "spent" | "latest";
  readonly after: { readonly key: number; readonly id: string } | undefined;
  readonly limit: number;
}

const tabConditions: Readonly<Record<CustomerTab, Sql>> = {
  all: sql`true`,
  returning: sql`orders >= 2`,
  wholesale: sql`business_status = 'approved'`,
  guest: sql`user_id is null`,
  account: sql`user_id is not null`,
  letter: sql`reads_letter`,
};

/** A page of a tab, each row with the key that the next page goes on after. */
export function listCustomers(
  on: Queryable,
  tab: CustomerTab,
  filter: CustomerFilter,
  { sort, after, limit }: CustomerRange,
): Promise<(CustomerRecord & { readonly key: number })[]> {
  // In microseconds, as the database keeps time: a page must not lose who came in the same millisecond.
  const moment = sql`(extract(epoch from latest_at) * 1000000)::bigint`;
  const key = sort === "spent" ? sql`spent_kobo` : moment;
  const column = sort === "spent" ? sql`spent_kobo` : sql`latest_at`;
  const edge =
    sort === "spent"
      ? sql`${after?.key}::bigint`
      : sql`to_timestamp(0) + ${after?.key}::bigint * interval '1 microsecond'`;
  const beyond = after
    ? sql`${column} <= ${edge} and (${column} < ${edge} or id > ${after.id})`
    : sql`true`;
  return on.rows(
    toStatement(sql`select ${columns}, ${key} as key from customer
      where ${tabConditions[tab]} and ${matching(filter)} and ${beyond}
      order by ${column} desc, id limit ${limit}`),
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

function matching({ words, digits }: CustomerFilter): Sql {
  if (words === "") return sql`true`;
  const finds = [words, ...(digits ? [digits] : [])];
  const conditions = finds.map((typed) => sql`(${wordsIn(sql`search_text`, typed)})`);
  return sql`(${joinSql(conditions, " or ")})`;
}

/** The customer with this id, if there is one. */
export function findCustomer(on: Queryable, id: string): Promise<CustomerRecord | undefined> {
  return on.first(toStatement(sql`select ${columns} from customer where id = ${id}`));
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
