import type { DataRequestKind } from "#contract/api/data-requests.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";

/** What somebody asked about their data. */
export interface DataRequestRecord {
  readonly id: string;
  readonly kind: DataRequestKind;
  readonly words: string;
  readonly staffId: string;
  /** Days of the shop's calendar, such as `2026-11-21`. */
  readonly askedOn: string;
  readonly dueOn: string;
  readonly endedAt: Date | null;
  readonly endedAs: "done" | "closed" | null;
  readonly endedBy: string | null;
  readonly endedWords: string | null;
}

const columns = `id, kind, words, staff_id, asked_on::text, due_on::text, ended_at, ended_as, ended_by, ended_words`;

/** Keeps a request; false where one of its kind is open already. */
export async function insertDataRequest(
  tx: Tx,
  customerId: string,
  request: Pick<DataRequestRecord, "id" | "kind" | "words" | "staffId" | "askedOn" | "dueOn">,
): Promise<boolean> {
  const { id, kind, words, staffId, askedOn, dueOn } = request;
  const rows = await tx.rows({
    text: `insert into customer_data_request (id, customer_id, kind, words, staff_id, asked_on, due_on)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (customer_id, kind) where ended_at is null do nothing returning id`,
    values: [id, customerId, kind, words, staffId, askedOn, dueOn],
  });
  return rows.length > 0;
}

/** Ends the open request of a kind. @returns it as it was; undefined where none is open */
export function endDataRequest(
  tx: Tx,
  customerId: string,
  kind: DataRequestKind,
  ended: { readonly as: "done" | "closed"; at: Date; by: string; words: string },
): Promise<DataRequestRecord | undefined> {
  return tx.first<DataRequestRecord>({
    text: `update customer_data_request
      set ended_at = $3, ended_as = $4, ended_by = $5, ended_words = $6
      where customer_id = $1 and kind = $2 and ended_at is null returning ${columns}`,
    values: [customerId, kind, ended.at, ended.as, ended.by, ended.words],
  });
}

/** What somebody asked, newest first. */
export function listDataRequests(on: Queryable, customerId: string): Promise<DataRequestRecord[]> {
  return on.rows<DataRequestRecord>({
    text: `select ${columns} from customer_data_request
      where customer_id = $1 order by asked_on desc, id`,
    values: [customerId],
  });
}

/** How many requests are open, and the day the first is due. */
export async function countDataRequests(
  on: Queryable,
): Promise<{ readonly count: number; readonly dueOn: string | null }> {
  const row = await on.first<{ count: number; dueOn: string | null }>({
    text: `select count(*)::integer as count, min(due_on)::text as due_on
      from customer_data_request where ended_at is null`,
  });
  return row ?? { count: 0, dueOn: null };
}
