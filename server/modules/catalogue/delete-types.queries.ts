import type { Tx } from "#server/database/connection.ts";

/** Deletes those of these types that nobody changed, no product has and none was merged into. @returns how many went */
export async function deleteUntouchedTypes(tx: Tx, ids: readonly string[]): Promise<number> {
  const gone = await tx.rows({
    text: `delete from clothing_type t
      where t.id = any($1::text[]) and t.version = 1
        and not exists (select from product p where p.clothing_type_id = t.id)
        and not exists (select from merged_type m where m.into_id = t.id)
      returning t.id`,
    values: [ids],
  });
  return gone.length;
}
