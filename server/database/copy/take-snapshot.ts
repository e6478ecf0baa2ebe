import pg from "pg";
import { lockKeys } from "../lock-keys.ts";
import type { AppliedMigration } from "../migrate.ts";
import { copyOut } from "./copy-rows.ts";

/** A table with the columns that are stored, not reckoned by the database. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Where a sequence stands. */
export interface SequenceState {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

/** A database as it was at one moment. */
export interface Snapshot {
  readonly takenAt: Date;
  readonly postgres: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly TableShape[];
  readonly sequences: readonly SequenceState[];
  /** The rows of a table in PostgreSQL's text format; must be read to its end before the next. */
  copyTable(table: TableShape): AsyncGenerator<Buffer, number>;
  /** The jobs that wait, as lines of JSON in the same format. */
  copyJobs(): AsyncGenerator<Buffer, number>;
  /** Lets the database go on with everything that waited for this. */
  close(): Promise<void>;
}

/**
 * What lies in no backup: the migrations, which are done anew; the workers that live; how often somebody asked (a table
 * that PostgreSQL empties after a crash as well, and so finds itself out of).
 */
const leftOut = ["schema_migration", "job_worker"];

/**
 * Jobs by what the queue's own functions take in, so that they fit any version of it. What is under way counts as
 * waiting: whoever does it dies with its store.
 */
const jobsText = `copy (
  select json_build_object('task', t.identifier, 'payload', j.payload, 'queue', q.queue_name, 'runAt', j.run_at,
    'maxAttempts', j.max_attempts, 'key', j.key, 'priority', j.priority,
    'attempts', j.attempts - (j.locked_at is not null)::integer, 'lastError', j.last_error)
  from graphile_worker._private_jobs as j
  join graphile_worker._private_tasks as t on t.id = j.task_id
  left join graphile_worker._private_job_queues as q on q.id = j.job_queue_id
  order by j.id) to stdout`;

/**
 * Opens a database as it is now: everything is read in one transaction, however long that takes, while the store goes on.
 * Migrations wait meanwhile, and nothing else does.
 * @param url address of the database
 */
export async function takeSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection also makes the running statement fail, which tells.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock_shared($1)", [lockKeys.migration]);
    await client.query("begin isolation level repeatable read read only");
    const { rows: moments } = await client.query(
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
      takenAt: moments[0].at,
      postgres: moments[0].postgres,
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

/** A sequence is ahead of the rows of a snapshot, never behind: it is moved on first. */
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

/** A name as SQL writes it. */
export function quote(name: string): string {
  return pg.escapeIdentifier(name);
}

/** How many rows each table of a database has. */
export async function countRows(
  url: string,
  tables: readonly TableShape[],
): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection also makes the running statement fail, which tells.
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
