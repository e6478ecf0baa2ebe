import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { migrate } from "#server/database/migrate.ts";

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
  const name = `earlier_${crypto.randomUUID().slice(0, 8)}`;
  await admin(`create database ${name} template template0`);
  const own = new URL(inject("databaseServer").url);
  own.pathname = name;
  const dir = await mkdtemp(join(tmpdir(), "aso-earlier-"));
  for (const file of await readdir(migrations)) {
    if (file < before) await copyFile(join(migrations, file), join(dir, file));
  }
  await migrate(own.href, { dir });
  const client = new pg.Client({ connectionString: own.href });
  await client.connect();
  return {
    client,
    async migrate() {
      await migrate(own.href);
    },
    async close() {
      await client.end();
      await admin(`drop database ${name} with (force)`);
      await rm(dir, { recursive: true });
    },
  };
}

async function admin(statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: inject("databaseServer").url });
  await server.connect();
  await server.query(statement).finally(() => server.end());
}
