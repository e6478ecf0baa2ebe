import type { Queryable } from "./connection.ts";

/** Asks the database for nothing; throws when it does not answer. */
export async function pingDatabase(on: Queryable): Promise<void> {
  await on.rows({ text: "select 1" });
}
