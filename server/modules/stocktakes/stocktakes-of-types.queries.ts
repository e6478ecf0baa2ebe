import type { Queryable, Tx } from "#server/database/connection.ts";

/** How many stock-takes are about a type. */
export async function countTakesOfType(on: Queryable, typeId: string): Promise<number> {
  const row = await on.first<{ count: number }>({
    text: "select count(*)::integer as count from stock_take where clothing_type_id = $1",
    values: [typeId],
  });
  return row?.count ?? 0;
}

/** Whether a stock-take of a type goes on. */
export async function isTypeCounted(on: Queryable, typeId: string): Promise<boolean> {
  const row = await on.first({
    text: `select from stock_take where clothing_type_id = $1
        and finished_at is null and given_up_at is null limit 1`,
    values: [typeId],
  });
  return row !== undefined;
}

/** Lets the stock-takes of a type be about another one. */
export async function replaceTypeOfTakes(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await tx.rows({
    text: "update stock_take set clothing_type_id = $2 where clothing_type_id = $1",
    values: [fromId, intoId],
  });
}
