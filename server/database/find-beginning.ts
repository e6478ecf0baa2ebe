import type { Queryable } from "./connection.ts";

/** When this database was made, or brought back from a backup. */
export async function findBeginning(db: Queryable): Promise<Date> {
  const row = await db.first<{ beganAt: Date }>({
    text: "select min(applied_at) as began_at from schema_migration",
  });
  if (!row) throw new Error("PostgreSQL returned no row for a minimum");
  return row.beganAt;
}
