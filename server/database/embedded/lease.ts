import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/**
 * A process's sign, held in the server itself, that it is using the server: a connection with a shared
 * advisory lock. It vanishes with the process, however that ends, so nothing stale is ever left.
 */
export type Lease = {
  /**
   * Gives the sign back.
   * @returns true when no other process holds one; then the server may be stopped, and until that is
   *   done nobody else gets one
   */
  giveBack(): Promise<boolean>;
  end(): Promise<void>;
};

const lockKey = 4_215_018;

/**
 * Takes a lease on a server and makes sure the database exists.
 * @param url address of the server's database `postgres`
 * @throws the driver's error when the server does not answer
 */
export async function takeLease(url: string, database: string): Promise<Lease> {
  let client = await connect(url);
  let ended = false;
  const watch = () => {
    client.once("end", () => {
      if (!ended) void renew();
    });
  };
  // A crashed back end takes all connections along; the server itself is back a moment later.
  const renew = async () => {
    for (let attempt = 0; attempt < 60 && !ended; attempt += 1) {
      await delay(500, undefined, { ref: false });
      try {
        client = await connect(url);
        return watch();
      } catch {
        // Still recovering.
      }
    }
  };
  watch();
  try {
    await ensureDatabase(client, database);
  } catch (error) {
    ended = true;
    await client.end();
    throw error;
  }
  return {
    async giveBack() {
      ended = true;
      try {
        const { rows } = await client.query<{ alone: boolean }>(
          "SELECT pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) AS alone",
          [lockKey],
        );
        return rows[0]?.alone === true;
      } catch {
        // The server is already gone.
        return false;
      }
    },
    async end() {
      ended = true;
      await client.end();
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "aso lease",
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    // Waits while the last user of the server is stopping it; then this connection breaks.
    await client.query("SELECT pg_advisory_lock_shared($1)", [lockKey]);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

async function ensureDatabase(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [database]);
  if (rowCount === 1) return;
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`);
  } catch (error) {
    // 42P04, 23505: another process has just made it.
    const { code } = error as pg.DatabaseError;
    if (code !== "42P04" && code !== "23505") throw error;
  }
}
