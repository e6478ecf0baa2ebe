import pg from "pg";
import { inTime } from "#server/platform/in-time.ts";
import type { Db } from "./connection.ts";
import { pingDatabase } from "./ping.ts";

/** How long the pool, and then a connection of its own, may take to answer, in ms. */
const poolMs = 1_000;
const ownMs = 3_000;
const tooLong = () => new Error("The database took too long");

/**
 * Whether the database answers this process. Where a crowd waits for the pool it is asked past that, by a connection that
 * is opened for it: a pool without a free connection is no database that is away.
 */
export async function isDatabaseUp(db: Pick<Db, "rows" | "first" | "url">): Promise<boolean> {
  return await inTime(pingDatabase(db), poolMs, tooLong)
    .catch(() => inTime(pingApart(db.url), ownMs, tooLong))
    .then(
      () => true,
      () => false,
    );
}

async function pingApart(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ownMs,
    query_timeout: ownMs,
  });
  // What breaks is told by the calls below; unheard, it would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    // Nobody waits for the farewell, which a silent database never answers.
    client.end().catch(() => {});
  }
}
