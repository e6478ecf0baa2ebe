import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { lockKeys } from "../lock-keys.ts";

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

/** How long to wait before a lost lease is taken anew, in ms: each time twice as long, up to the longest. */
const firstPause = 250;
const longestPause = 10_000;

/**
 * Takes a lease on a server and makes sure the database exists. A lease that is lost, as when the server
 * crashes, is taken anew until it is given back.
 * @param url address of the server's database `postgres`
 * @param revive makes sure that the server runs, before a lost lease is taken anew
 * @throws the driver's error when the server does not answer
 */
export async function takeLease(
  url: string,
  database: string,
  revive: () => Promise<void>,
): Promise<Lease> {
  let client = await connect(url);
  let ended = false;
  let renewing: Promise<void> = Promise.resolve();
  const watch = () => {
    client.once("end", () => {
      if (!ended) renewing = renew();
    });
  };
  const renew = async () => {
    for (let pause = firstPause; !ended; pause = Math.min(2 * pause, longestPause)) {
      await delay(pause, undefined, { ref: false });
      if (ended) return;
      try {
        await revive();
        client = await connect(url);
        return watch();
      } catch {
        // Still recovering, or not to be started at present.
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
      // A server that is being started again right now is to be stopped like any other.
      await renewing;
      try {
        const { rows } = await client.query<{ alone: boolean }>(
          "SELECT pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) AS alone",
          [lockKeys.embedded],
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
    await client.query("SELECT pg_advisory_lock_shared($1)", [lockKeys.embedded]);
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
