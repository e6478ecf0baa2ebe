import pg from "pg";
import { commit } from "#server/database/connection/connection.ts";
import { copyIn } from "./copy-rows.ts";
import { quote, type SequenceState, type TableShape } from "./create-snapshot.ts";

export interface Filling {
  fillTable(table: TableShape, rows: AsyncIterable<Buffer>): Promise<number>;
  fillJobs(lines: AsyncIterable<Buffer>): Promise<number>;
}

interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
}

// Triggers are off. Foreign keys are dropped and added again, which checks every row and needs no
// more rights than the tables' owner has.
export async function fillDatabase<T>(
  url: string,
  sequences: readonly SequenceState[],
  work: (filling: Filling) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection also fails the running statement, which reports it.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("begin");
    const foreignKeys = await dropForeignKeys(client);
    const tables = await listTables(client);
    for (const table of tables) {
      await client.query(`alter table ${quote(table)} disable trigger user`);
    }
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

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
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
  await client.query(
    `create temporary table restored_job on commit drop as
    select added.id, added.payload, waiting.attempts, waiting."lastError" as last_error
    from (select spec.* from waiting_job, json_to_record(job) as spec (task text, payload json, queue text,
      "runAt" timestamptz, "maxAttempts" integer, key text, priority integer, attempts integer, "lastError" text)
      order by position) as waiting
    cross join lateral graphile_worker.add_job(task, payload, queue, "runAt", "maxAttempts", key, priority) as added`,
  );
  await client.query(
    "insert into job_payload (job_id, payload) select id, payload from restored_job",
  );
  // Only failing a job permanently stores its last error; rescheduling makes it wait again.
  await client.query(
    `select graphile_worker.permanently_fail_jobs(array[id], last_error),
      graphile_worker.reschedule_jobs(array[id], attempts => attempts)
    from restored_job where attempts > 0`,
  );
  return count;
}
