import type { Tx } from "#server/database/connection/connection.ts";

/** @returns the number deleted */
export async function deleteEnquiries(tx: Tx, ids: readonly string[]): Promise<number> {
  const values = [ids];
  for (const table of ["bulk_order_attachment", "bulk_order_message"]) {
    await tx.rows({ text: `delete from ${table} where request_id = any($1::text[])`, values });
  }
  const deleted = await tx.rows({
    text: "delete from bulk_order_request where id = any($1::text[]) returning id",
    values,
  });
  return deleted.length;
}

export async function listSendersAmong(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ userId: string }>({
    text: "select distinct user_id from bulk_order_request where user_id = any($1::text[])",
    values: [userIds],
  });
  return rows.map(({ userId }) => userId);
}
