import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { commit } from "#server/database/connection/connection.ts";
import { describeNoConnection } from "#server/database/connection/connection-errors.ts";
import { lockKeys } from "#server/database/lock-keys.ts";
import { errorCode } from "#server/platform/errors/errors.ts";
import { UserFixableError } from "#server/platform/errors/user-fixable-error.ts";

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

interface Migration extends AppliedMigration {
  readonly sql: string;
}

export class MigrationError extends UserFixableError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MigrationError";
  }
}

const lockWaitMs = 2_000;
const betweenTriesMs = 1_000;
const maxTries = 200;
const lockNotAvailable = "55P03";
const storeMigrations = import.meta.dirname;
/** The newest migration of graphile-worker here (graphile-worker/dist/generated/sql.js). */
export const lastQueueMigration = 20;

/**
 * Forward only, a transaction for each file, safe from several processes at once.
 * @param options.inspect called before changes; throws to refuse the database
 * @throws {MigrationError}
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
  const all = await readMigrations(dir);
  const migrations = all.filter(({ name }) => through === undefined || name <= through);
  const client = new pg.Client({ connectionString: url });
  // A broken connection also fails the running statement, which reports it.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw new MigrationError(describeNoConnection(cause), { cause });
  }
  try {
    if (!(await isCurrent(client, migrations))) await acquireLock(client, log);
    await inspect?.(client);
    const pending = await listPending(client, migrations);
    await requireOlder(client, all);
    for (const migration of pending) {
      await apply(client, migration);
      log(`Applied migration ${migration.name}`);
    }
    await migrateQueue(url);
  } finally {
    await client.end();
  }
}

/** In a pool that is closed here: graphile-worker leaves its own closing, which throws once the database stops. */
async function migrateQueue(url: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: url, max: 1 });
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}

/** @throws {MigrationError} on a misnamed file or two with one number */
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

async function isCurrent(client: pg.Client, migrations: Migration[]): Promise<boolean> {
  const { rows: missing } = await client.query(
    `select from (values ('schema_migration'), ('graphile_worker.migrations')) as each (name)
    where to_regclass(name) is null`,
  );
  if (missing.length > 0 || (await listPending(client, migrations)).length > 0) return false;
  const { rows } = await client.query("select max(id) as last from graphile_worker.migrations");
  return rows[0].last >= lastQueueMigration;
}

/** @throws {MigrationError} where a newer release has changed the database */
async function requireOlder(client: pg.Client, known: readonly Migration[]): Promise<void> {
  const last = known.at(-1)?.name ?? "";
  const { rows } = await client.query<{ name: string }>(
    `select name from schema_migration where name collate "C" > $1
      order by name collate "C" desc limit 1`,
    [last],
  );
  const newer = rows[0]?.name;
  if (newer === undefined) return;
  throw new MigrationError(
    `A newer release has changed this database (up to ${newer}, and this release knows ${last}): start that release or a later one.`,
  );
}

async function acquireLock(client: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as is_locked", [
    lockKeys.migration,
  ]);
  if (rows[0].is_locked) return;
  log("Waiting until another process has migrated the database, or a backup has read it");
  await client.query("select pg_advisory_lock($1)", [lockKeys.migration]);
}

const beforeBaseline = "0001-catalogue.sql";

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
  if (applied.has(beforeBaseline) && !migrations.some(({ name }) => name === beforeBaseline)) {
    throw new MigrationError(
      "This database was created by an earlier version, which this one cannot upgrade. Use a new database or an empty data folder.",
    );
  }
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

/** All later statements on a table wait behind an ALTER, so it gives up soon and tries again. */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToApply(client, migration);
    } catch (error) {
      const isBusy = error instanceof MigrationError && errorCode(error.cause) === lockNotAvailable;
      if (!isBusy || tries === maxTries) throw error;
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
