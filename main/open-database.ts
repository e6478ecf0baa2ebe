import { connect, type Db } from "#server/database/connection/connection.ts";
import { findCluster, startEmbeddedPostgres } from "#server/database/embedded/index.ts";
import type { Config } from "#server/platform/config/config.ts";

export interface OpenDatabase {
  readonly db: Db;
  close(): Promise<void>;
}

/** Does not migrate it. */
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

export async function hasDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): Promise<boolean> {
  return databaseUrl !== undefined || (await findCluster(dataDir)) !== undefined;
}
