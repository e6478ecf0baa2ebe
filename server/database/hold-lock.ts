import type { Db } from "./connection.ts";

/** Whoever waits longer is told that the other hangs; seeding a demo on a slow machine takes a minute. */
const patienceMs = 10 * 60_000;

/**
 * Does work while no other process does work under the same lock. Outside any transaction, so that it may take
 * long and use the pool; the lock goes with its connection, however that ends.
 * @param key one number for each kind of work
 */
export async function holdLock<T>(
  { pool }: Pick<Db, "pool">,
  key: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = ${patienceMs}`);
    const lock = { text: "select pg_advisory_lock($1)", values: [key], query_timeout: patienceMs };
    await client.query(lock);
    return await work();
  } finally {
    client.release(true);
  }
}
