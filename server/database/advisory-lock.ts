import pg from "pg";
import type { Db } from "#server/database/connection/connection.ts";

const timeoutMs = 10 * 60_000;

// Outside any transaction, so the work may be long and use the pool; the lock ends with its
// connection.
export async function holdLock<T>(
  { pool }: Pick<Db, "pool">,
  key: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = ${timeoutMs}`);
    const lock = { text: "select pg_advisory_lock($1)", values: [key], query_timeout: timeoutMs };
    await client.query(lock);
    return await work();
  } finally {
    client.release(true);
  }
}

/** The lock ends with its connection. @returns undefined where another process has it */
export async function tryLock<T>(
  url: string,
  key: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T } | undefined> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection releases the lock; the work goes on.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as mine", [key]);
    return rows[0].mine ? { result: await work() } : undefined;
  } finally {
    await client.end();
  }
}
