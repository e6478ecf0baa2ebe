import type { Queryable } from "./connection.ts";

/** What the database is. */
export interface DatabaseVersions {
  /** Such as `15.13`. */
  readonly postgres: string;
  /** The last migration that was applied, such as `0032-cheaper-search-documents.sql`. */
  readonly migration: string;
}

/** Which PostgreSQL answers, and how far its tables are. */
export async function findVersions(on: Queryable): Promise<DatabaseVersions> {
  const row = await on.first<DatabaseVersions>({
    name: "find_versions",
    text: `select split_part(current_setting('server_version'), ' ', 1) as postgres,
      (select name from schema_migration order by name collate "C" desc limit 1) as migration`,
  });
  return row ?? { postgres: "", migration: "" };
}
