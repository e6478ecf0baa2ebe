import type { DataRequestKind } from "#contract/api/customers/data-requests.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export interface DataRequestRecord {
  readonly id: string;
  readonly kind: DataRequestKind;
  readonly note: string;
  readonly staffId: string;
  /** Days in Lagos, such as `2026-11-21`. */
  readonly requestedOn: string;
  readonly dueOn: string;
  readonly endedAt: Date | null;
  readonly outcome: "done" | "closed" | null;
  readonly closedBy: string | null;
  readonly closingNote: string | null;
}

const columns = `id, kind, note, staff_id, requested_on::text, due_on::text, ended_at, outcome, closed_by, closing_note`;

/** @returns false where one of its kind is open */
export async function insertDataRequest(
  tx: Tx,
  customerId: string,
  request: Pick<DataRequestRecord, "id" | "kind" | "note" | "staffId" | "requestedOn" | "dueOn">,
): Promise<boolean> {
  const { id, kind, note, staffId, requestedOn, dueOn } = request;
  const rows = await tx.rows({
    text: `insert into customer_data_request (id, customer_id, kind, note, staff_id, requested_on, due_on)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (customer_id, kind) where ended_at is null do nothing returning id`,
    values: [id, customerId, kind, note, staffId, requestedOn, dueOn],
  });
  return rows.length > 0;
}

export function endDataRequest(
  tx: Tx,
  customerId: string,
  kind: DataRequestKind,
  ended: { readonly as: "done" | "closed"; at: Date; by: string; note: string },
): Promise<DataRequestRecord | undefined> {
  return tx.first<DataRequestRecord>({
    text: `update customer_data_request
      set ended_at = $3, outcome = $4, closed_by = $5, closing_note = $6
      where customer_id = $1 and kind = $2 and ended_at is null returning ${columns}`,
    values: [customerId, kind, ended.at, ended.as, ended.by, ended.note],
  });
}

export function listDataRequests(on: Queryable, customerId: string): Promise<DataRequestRecord[]> {
  return on.rows<DataRequestRecord>({
    text: `select ${columns} from customer_data_request
      where customer_id = $1 order by requested_on desc, id`,
    values: [customerId],
  });
}

export async function countDataRequests(
  on: Queryable,
): Promise<{ readonly count: number; readonly dueOn: string | null }> {
  const row = await on.first<{ count: number; dueOn: string | null }>({
    text: `select count(*)::integer as count, min(due_on)::text as due_on
      from customer_data_request where ended_at is null`,
  });
  return row ?? { count: 0, dueOn: null };
}
