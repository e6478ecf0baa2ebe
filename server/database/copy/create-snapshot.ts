import pg from "pg";
import { lockKeys } from "#server/database/lock-keys.ts";
import type { AppliedMigration } from "#server/database/migrations/migrate.ts";
import { copyOut } from "./copy-rows.ts";

export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface SequenceState {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

export interface Snapshot {
  readonly takenAt: Date;
  readonly postgres: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly TableShape[];
  readonly sequences: readonly SequenceState[];
  /** In PostgreSQL's text format; read it to the end before the next. */
  copyTable(table: TableShape): AsyncGenerator<Buffer, number>;
  copyJobs(): AsyncGenerator<Buffer, number>;
  close(): Promise<void>;
}

/**
 * Tables in no backup: a restore applies the migrations itself, payloads are copied with their jobs, and no worker
 * nor run of the original is one of the copy. Rate limits are in an unlogged table, which the query below leaves out.
 */
const leftOut = ["schema_migration", "job_payload", "job_worker", "job_run"];

/**
 * Jobs as arguments of the queue's own functions, so that they fit any version of it. A running job counts as waiting,
 * since its worker is not restored. Scheduled jobs have no payload; the queue adds them again.
 */
const jobsText = `copy (
  select json_build_object('task', j.task_identifier, 'payload', p.payload, 'queue', j.queue_name, 'runAt', j.run_at,
    'maxAttempts', j.max_attempts, 'key', j.key, 'priority', j.priority,
    'attempts', j.attempts - (j.locked_at is not null)::integer, 'lastError', j.last_error)
  from graphile_worker.jobs as j join job_payload as p on p.job_id = j.id
  order by j.id) to stdout`;

/** One read-only transaction, during which migrations wait and nothing else does. */
export async function createSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection also fails the running statement, which reports it.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock_shared($1)", [lockKeys.migration]);
    await client.query("begin isolation level repeatable read read only");
    const { rows: timestamps } = await client.query(
      "select now() as at, split_part(current_setting('server_version'), ' ', 1) as postgres",
    );
    const { rows: migrations } = await client.query(
      'select name, checksum from schema_migration order by name collate "C"',
    );
    const { rows: tables } = await client.query(
      `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1)
      group by c.relname order by c.relname`,
      [leftOut],
    );
    return {
      takenAt: timestamps[0].at,
      postgres: timestamps[0].postgres,
      migrations,
      tables,
      sequences: await listSequences(client),
      copyTable: ({ name, columns }) =>
        copyOut(client, `copy ${quote(name)} (${columns.map(quote).join(", ")}) to stdout`),
      copyJobs: () => copyOut(client, jobsText),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Read after the snapshot began: a sequence may be ahead of the rows, never behind. */
async function listSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query(
      `select last_value::text as value, is_called as "isCalled" from ${quote(name)}`,
    );
    states.push({ name, ...state.rows[0] });
  }
  return states;
}

export function quote(name: string): string {
  return pg.escapeIdentifier(name);
}

export async function countRows(
  url: string,
  tables: readonly TableShape[],
): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      const { rows } = await client.query(`select count(*)::float8 as count from ${quote(name)}`);
      counts.set(name, rows[0].count);
    }
    return counts;
  } finally {
    await client.end();
  }
}
