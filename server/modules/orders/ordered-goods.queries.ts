import type { Queryable, Tx } from "#server/database/connection.ts";

/** Which of these products were ever ordered. */
export async function listOrderedAmong(on: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    text: `select id from unnest($1::text[]) as id
      where exists (select from order_line l where l.product_id = id)`,
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

/** Which of these sizes of products were ever ordered. */
export async function listOrderedSizes(tx: Tx, variantIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>({
    text: "select distinct variant_id as id from order_line where variant_id = any($1::text[])",
    values: [variantIds],
  });
  return rows.map(({ id }) => id);
}
