import pg from "pg";

/**
 * Does work under a lock, unless another process has it. The lock goes with its connection, however that ends.
 * @param key one number for each kind of work
 * @returns undefined where another has the lock
 */
export async function tryLock<T>(
  url: string,
  key: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T } | undefined> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection gives the lock up; the work goes on.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as mine", [key]);
    return rows[0].mine ? { result: await work() } : undefined;
  } finally {
    await client.end();
  }
}
