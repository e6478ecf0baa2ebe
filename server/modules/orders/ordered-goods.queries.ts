import type { Queryable } from "#server/database/connection.ts";

/** Which of these products were ever ordered. */
export async function listOrderedAmong(on: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    text: `select id from unnest($1::text[]) as id
      where exists (select from order_line l where l.product_id = id)`,
    values: [ids],
  });
  return rows.map(({ id }) => id);
}
