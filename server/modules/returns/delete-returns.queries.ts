import type { Tx } from "#server/database/connection.ts";

/** Deletes the returns of orders that are about to be deleted. @returns what the stock ledger knows them by */
export async function deleteReturnsOf(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const values = [orderIds];
  const own = "(select id from return_request where order_id = any($1::text[]))";
  for (const table of ["return_photo", "return_change", "return_line"]) {
    await tx.rows({ text: `delete from ${table} where return_id in ${own}`, values });
  }
  await tx.rows({ text: "delete from return_link where order_id = any($1::text[])", values });
  const gone = await tx.rows<{ exchangeId: string | null }>({
    text: "delete from return_request where order_id = any($1::text[]) returning exchange_id",
    values,
  });
  return gone.flatMap(({ exchangeId }) => exchangeId ?? []);
}
