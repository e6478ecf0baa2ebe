import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { lockKeys } from "../lock-keys.ts";

/** A shared advisory lock on its own connection: it vanishes with the process, never stale. */
export type Lease = {
  /** @returns true when no other process holds one; nobody gets a lease until the server stops */
  giveBack(): Promise<boolean>;
  end(): Promise<void>;
};

/** Pause before a lost lease is taken again, in ms; doubled up to the maximum. */
const firstPause = 250;
const maxPauseMs = 10_000;

/** A lost lease is taken again until it is given back. @param url of the database `postgres` */
export async function acquireLease(
  url: string,
  database: string,
  restart: () => Promise<void>,
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
    for (let pause = firstPause; !ended; pause = Math.min(2 * pause, maxPauseMs)) {
      await delay(pause, undefined, { ref: false });
      if (ended) return;
      try {
        await restart();
        client = await connect(url);
        return watch();
      } catch {
        // Still recovering; tried again after the next pause.
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
      // A server that is being restarted right now must be stopped too.
      await renewing;
      try {
        const { rows } = await client.query<{ alone: boolean }>(
          "SELECT pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) AS alone",
          [lockKeys.embedded],
        );
        return rows[0]?.alone === true;
      } catch {
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
    // 42P04, 23505: another process has just created it.
    const { code } = error as pg.DatabaseError;
    if (code !== "42P04" && code !== "23505") throw error;
  }
}
