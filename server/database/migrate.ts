import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { errorCode } from "#server/platform/error-code.ts";
import { MendableError } from "#server/platform/mendable-error.ts";
import { commit } from "./commit.ts";
import { lockKeys } from "./lock-keys.ts";

/** A migration by its file and the SHA-256 of what stands in it. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** A numbered file of SQL statements, NNNN-name.sql. */
interface Migration extends AppliedMigration {
  readonly sql: string;
}

/** The migrations and the database do not fit together. */
export class MigrationError extends MendableError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MigrationError";
  }
}

/** For so long at most, in ms, a change waits for a table that is in use, and others behind it. */
const lockWaitMs = 2_000;
const betweenTriesMs = 1_000;
/** A long export or backup may read for minutes. */
const mostTries = 200;
const lockNotAvailable = "55P03";
const storeMigrations = join(import.meta.dirname, "migrations");
/** The newest migration of the job queue that this release brings along (graphile-worker/dist/generated/sql.js). */
export const lastQueueMigration = 20;

/**
 * Brings a database up to date: the store's own tables and the job queue's. Forward only; each file runs
 * in a transaction of its own. Safe to call from several processes at once: the others wait, and where nothing is to be
 * done nobody does.
 * @param url address of the database
 * @param options.through the last file to apply; all of them unless said otherwise
 * @param options.inspect looks at the database once nobody else changes it, and throws where it shall stay as it is
 * @throws {MigrationError} when the database cannot be reached, or a file fails or differs from what was
 *   applied; nothing of it is kept
 */
export async function migrate(
  url: string,
  options: {
    dir?: string;
    through?: string;
    inspect?: (client: pg.Client) => Promise<void>;
    log?: (line: string) => void;
  } = {},
): Promise<void> {
  const { dir = storeMigrations, through, inspect, log = () => {} } = options;
  const migrations = (await readMigrations(dir)).filter(
    ({ name }) => through === undefined || name <= through,
  );
  const client = new pg.Client({ connectionString: url });
  // A broken connection also makes the running statement fail, which tells.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw new MigrationError(unreachable(cause), { cause });
  }
  try {
    if (!(await isCurrent(client, migrations))) await takeLock(client, log);
    await inspect?.(client);
    for (const migration of await listPending(client, migrations)) {
      await apply(client, migration);
      log(`Applied migration ${migration.name}`);
    }
    await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
  } finally {
    await client.end();
  }
}

/** Without the address, which may hold a password. */
function unreachable(cause: unknown): string {
  const code = errorCode(cause);
  const reason = cause instanceof Error && cause.message !== "" ? cause.message : "";
  return `The database does not let the store in (${[code, reason].filter(Boolean).join(": ")}). Start it, or mend DATABASE_URL.`;
}

/**
 * Reads the migrations of a folder, in order.
 * @throws {MigrationError} on a misnamed file or two with one number
 */
export async function readMigrations(dir = storeMigrations): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(".sql")).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new MigrationError(`${name} is not named NNNN-name.sql`);
    if (numbers.has(number)) throw new MigrationError(`Two migrations have the number ${number}`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      // Git may check the same file out with other line ends.
      const sql = (await readFile(join(dir, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Whether nothing is to be done, which nobody needs to wait for. */
async function isCurrent(client: pg.Client, migrations: Migration[]): Promise<boolean> {
  const { rows: missing } = await client.query(
    `select from (values ('schema_migration'), ('graphile_worker.migrations')) as each (name)
    where to_regclass(name) is null`,
  );
  if (missing.length > 0 || (await listPending(client, migrations)).length > 0) return false;
  const { rows } = await client.query("select max(id) as last from graphile_worker.migrations");
  return rows[0].last >= lastQueueMigration;
}

/** Waits for those who migrate or must not be migrated under, however long that takes. */
async function takeLock(client: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [
    lockKeys.migration,
  ]);
  if (rows[0].taken) return;
  log("Waiting until another process has migrated the database, or a backup has read it");
  await client.query("select pg_advisory_lock($1)", [lockKeys.migration]);
}

/** @throws {MigrationError} when what is applied is not what stands in the files */
async function listPending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  await client.query(
    `create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name collate "C"',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const last = rows.at(-1)?.name ?? "";
  for (const { name, checksum } of migrations) {
    const before = applied.get(name);
    if (before !== undefined && before !== checksum) {
      throw new MigrationError(
        `${name} was changed after it had been applied. Undo the change and put it into a new migration.`,
      );
    }
    if (before === undefined && name < last) {
      throw new MigrationError(
        `${name} comes before ${last}, which is applied. Give it a new number.`,
      );
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/**
 * Applies one file. Whoever asks for a table waits behind a change that waits for it: so the change gives up soon, lets
 * them through and tries again.
 */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToApply(client, migration);
    } catch (error) {
      const isBusy = error instanceof MigrationError && errorCode(error.cause) === lockNotAvailable;
      if (!isBusy || tries === mostTries) throw error;
      await pause(betweenTriesMs);
    }
  }
}

async function tryToApply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(`set local lock_timeout = ${lockWaitMs}`);
    await client.query(sql);
    await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [
      name,
      checksum,
    ]);
    await commit(client);
  } catch (cause) {
    await client.query("rollback");
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`${name} failed: ${reason}`, { cause });
  }
}
