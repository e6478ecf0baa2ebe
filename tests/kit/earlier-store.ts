import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#server/database/migrate.ts";
import { createBareDatabase } from "./database.ts";

const migrations = join(import.meta.dirname, "../../server/database/migrations");

/** A database as the release before a migration left it. */
export interface EarlierStore {
  readonly client: pg.Client;
  /** Does all migrations that are left. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Makes a database with every migration before one, such as `0015-money-and-refunds.sql`. */
export async function createEarlierStore(before: string): Promise<EarlierStore> {
  const { url, drop } = await createBareDatabase();
  const dir = await mkdtemp(join(tmpdir(), "aso-earlier-"));
  for (const file of await readdir(migrations)) {
    if (file < before) await copyFile(join(migrations, file), join(dir, file));
  }
  await migrate(url, { dir });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    client,
    async migrate() {
      await migrate(url);
    },
    async close() {
      await client.end();
      await drop();
      await rm(dir, { recursive: true });
    },
  };
}
