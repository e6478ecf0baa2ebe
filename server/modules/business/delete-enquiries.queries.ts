import type { Tx } from "#server/database/connection.ts";

/** Deletes enquiries with their messages and files. @returns how many there were */
export async function deleteEnquiries(tx: Tx, ids: readonly string[]): Promise<number> {
  const values = [ids];
  for (const table of ["bulk_order_attachment", "bulk_order_message"]) {
    await tx.rows({ text: `delete from ${table} where request_id = any($1::text[])`, values });
  }
  const gone = await tx.rows({
    text: "delete from bulk_order_request where id = any($1::text[]) returning id",
    values,
  });
  return gone.length;
}

/** Which of these accounts sent an enquiry. */
export async function listSendersAmong(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ userId: string }>({
    text: "select distinct user_id from bulk_order_request where user_id = any($1::text[])",
    values: [userIds],
  });
  return rows.map(({ userId }) => userId);
}
