import pg from "pg";
import { commit } from "#server/database/connection/connection.ts";
import { UserFixableError } from "#server/platform/errors/user-fixable-error.ts";

export class RestorePlaceError extends UserFixableError {}

/**
 * Removes an unfinished restore only. @throws {RestorePlaceError} where the database is not empty
 */
export async function claimPlace(url: string, requireMore: () => Promise<void>): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    const isUnfinished = rows.some(({ name }) => name === mark);
    if (rows.length > 0 && !isUnfinished) {
      throw new RestorePlaceError(
        "There is a store in this database already, and a restore overwrites nothing. Set DATABASE_URL to a new, empty database, or DATA_DIR to a new folder.",
      );
    }
    if (!isUnfinished) await requireMore();
    await client.query("begin");
    if (isUnfinished) {
      await client.query("drop schema if exists graphile_worker cascade");
      await client.query("drop schema public cascade");
      await client.query("create schema public");
    }
    await client.query(`create table ${mark} (begun_at timestamptz not null default now())`);
    await commit(client);
  });
}

export async function finishPlace(url: string): Promise<void> {
  await withClient(url, (client) => client.query(`drop table ${mark}`));
}

/** @throws {RestorePlaceError} where a restore was cut short */
export async function requireWhole(on: pg.Client): Promise<void> {
  const { rows } = await on.query(
    `select from to_regclass('public.${mark}') as mark where mark is not null`,
  );
  if (rows.length === 0) return;
  throw new RestorePlaceError(
    "A restore into this database was cut short, and half of a store must not be opened. Restore again: it starts over.",
  );
}

const mark = "restore_unfinished";

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return await work(client).finally(() => client.end());
}
