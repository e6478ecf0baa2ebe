import pg from "pg";
import type { Db, Queryable } from "#server/database/connection/connection.ts";
import { withTimeout } from "#server/platform/concurrency/promises.ts";
import type { Clock } from "#server/platform/time/dates.ts";

const poolMs = 1_000;
const ownMs = 3_000;
const tooLong = () => new Error("The database took too long");

/** Falls back to a connection of its own: an exhausted pool does not mean the database is away. */
export async function isDatabaseUp(db: Pick<Db, "rows" | "first" | "url">): Promise<boolean> {
  return await withTimeout(pingDatabase(db), poolMs, tooLong)
    .catch(() => withTimeout(pingApart(db.url), ownMs, tooLong))
    .then(
      () => true,
      () => false,
    );
}

async function pingApart(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ownMs,
    query_timeout: ownMs,
  });
  // Errors reject the calls below; an unhandled event would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    client.end().catch(() => {});
  }
}

export async function pingDatabase(on: Queryable): Promise<void> {
  await on.rows({ text: "select 1" });
}

/** In seconds, negative where it is behind; as exact as one round trip. */
export async function findClockAhead(on: Queryable, clock: Clock): Promise<number> {
  const requestedAt = clock().getTime();
  const row = await on.first<{ at: number }>({
    name: "find_clock",
    text: "select extract(epoch from clock_timestamp())::float8 as at",
  });
  const middle = (requestedAt + clock().getTime()) / 2000;
  return row ? middle - row.at : 0;
}

export interface DatabaseStats {
  /** One round trip. */
  readonly answeredMs: number;
  readonly sizeBytes: number;
}

export async function getDatabaseStats(on: Queryable): Promise<DatabaseStats> {
  const startedAt = performance.now();
  await pingDatabase(on);
  const answeredMs = performance.now() - startedAt;
  const row = await on.first<{ bytes: number }>({
    text: "select pg_database_size(current_database()) as bytes",
  });
  return { answeredMs, sizeBytes: row?.bytes ?? 0 };
}

export interface DatabaseVersions {
  readonly postgres: string;
  /** The last migration that was applied, such as `0021-backup.sql`. */
  readonly migration: string;
}

export async function findVersions(on: Queryable): Promise<DatabaseVersions> {
  const row = await on.first<DatabaseVersions>({
    name: "find_versions",
    text: `select split_part(current_setting('server_version'), ' ', 1) as postgres,
      (select name from schema_migration order by name collate "C" desc limit 1) as migration`,
  });
  return row ?? { postgres: "", migration: "" };
}

/** Unarchived WAL fills the disk and prevents point-in-time recovery. False without an archive. */
export async function isArchiveFailing(on: Queryable): Promise<boolean> {
  const row = await on.first<{ isFailing: boolean }>({
    name: "is_archive_failing",
    text: `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing
             from pg_stat_archiver`,
  });
  return row?.isFailing ?? false;
}

export async function getDatabaseCreatedAt(db: Queryable): Promise<Date> {
  const row = await db.first<{ beganAt: Date }>({
    text: "select min(applied_at) as began_at from schema_migration",
  });
  if (!row) throw new Error("PostgreSQL returned no row for a minimum");
  return row.beganAt;
}
