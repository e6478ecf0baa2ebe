import pg from "pg";
import { commit } from "../commit.ts";
import { copyIn } from "./copy-rows.ts";
import { quote, type SequenceState, type TableShape } from "./take-snapshot.ts";

/** Rows on their way into a table, or jobs into the queue. */
export interface Filling {
  /** @returns how many rows there were */
  fillTable(table: TableShape, rows: AsyncIterable<Buffer>): Promise<number>;
  /** @returns how many jobs there were */
  fillJobs(lines: AsyncIterable<Buffer>): Promise<number>;
}

interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
}

/**
 * Fills the tables of a database that is used by nobody, in one transaction: all of it or nothing. Triggers are silent
 * meanwhile, since what they would write is among the rows. Foreign keys are taken off and put back, which also
 * proves that every one of them holds, and needs no more rights than the tables' owner has.
 * @param work hands over the rows, in any order of tables
 */
export async function fillDatabase<T>(
  url: string,
  sequences: readonly SequenceState[],
  work: (filling: Filling) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection also makes the running statement fail, which tells.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("begin");
    const foreignKeys = await takeOffForeignKeys(client);
    const tables = await listTables(client);
    for (const table of tables) {
      await client.query(`alter table ${quote(table)} disable trigger user`);
    }
    // What migrations put in comes with the rows.
    await client.query(`truncate ${tables.map(quote).join(", ")}`);
    const result = await work({
      fillTable: ({ name, columns }, rows) =>
        copyIn(client, `copy ${quote(name)} (${columns.map(quote).join(", ")}) from stdin`, rows),
      fillJobs: (lines) => fillJobs(client, lines),
    });
    for (const { name, value, isCalled } of sequences) {
      await client.query("select setval($1::regclass, $2, $3)", [quote(name), value, isCalled]);
    }
    for (const table of tables) {
      await client.query(`alter table ${quote(table)} enable trigger user`);
    }
    for (const { name, table, definition } of foreignKeys) {
      await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`);
    }
    await commit(client);
    await client.query("analyze");
    return result;
  } finally {
    await client.end();
  }
}

async function takeOffForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { name, table } of rows) {
    await client.query(`alter table ${table} drop constraint ${quote(name)}`);
  }
  return rows;
}

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('schema_migration', 'restore_unfinished')`,
  );
  return rows.map(({ name }) => name);
}

async function fillJobs(client: pg.Client, lines: AsyncIterable<Buffer>): Promise<number> {
  await client.query(
    "create temporary table waiting_job (position serial, job json) on commit drop",
  );
  const count = await copyIn(client, "copy waiting_job (job) from stdin", lines);
  await client.query("delete from graphile_worker._private_jobs");
  await client.query(
    `create temporary table restored_job on commit drop as
    select attempts, "lastError" as last_error, (graphile_worker.add_job(task, payload, queue, "runAt",
      "maxAttempts", key, priority)).id as id
    from (select spec.* from waiting_job, json_to_record(job) as spec (task text, payload json, queue text,
      "runAt" timestamptz, "maxAttempts" integer, key text, priority integer, attempts smallint, "lastError" text)
      order by position) as waiting`,
  );
  await client.query(
    `update graphile_worker._private_jobs as j set attempts = r.attempts, last_error = r.last_error
    from restored_job r where r.id = j.id and r.attempts > 0`,
  );
  return count;
}
