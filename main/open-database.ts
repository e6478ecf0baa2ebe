import { connect, type Db } from "#server/database/connection.ts";
import { findCluster, startEmbeddedPostgres } from "#server/database/embedded/index.ts";
import type { Config } from "#server/platform/config.ts";

/** A database without anything done to it. */
export interface OpenDatabase {
  readonly db: Db;
  close(): Promise<void>;
}

/** Opens the database of a store as it is, starting the embedded one where none is configured; migrates nothing. */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): Promise<OpenDatabase> {
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir });
  const db = connect(databaseUrl ?? embedded?.url ?? "", { max: 4 });
  return {
    db,
    async close() {
      await db.close();
      await embedded?.stop();
    },
  };
}

/** Whether there is a database to open: one that is configured, or the embedded one's folder. */
export async function hasDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): Promise<boolean> {
  return databaseUrl !== undefined || (await findCluster(dataDir)) !== undefined;
}
