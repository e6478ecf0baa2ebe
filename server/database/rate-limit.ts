import type { Queryable } from "./connection.ts";

/**
 * Counts one more hit on a key in one statement, so that every process sees the same count. A window
 * begins with its first hit.
 */
export async function countHit(
  db: Queryable,
  key: string,
  windowSeconds: number,
): Promise<{ count: number; secondsLeft: number }> {
  const row = await db.first<{ count: number; seconds_left: number }>({
    name: "count_hit",
    text: `insert into rate_limit as r (key, count, window_ends_at)
      values ($1, 1, now() + make_interval(secs => $2))
      on conflict (key) do update set
        count = case when r.window_ends_at > now() then r.count + 1 else 1 end,
        window_ends_at = case when r.window_ends_at > now() then r.window_ends_at
          else excluded.window_ends_at end
      -- a statement that began before the window did may not be told to wait longer than a window
      returning count, least($2, ceil(extract(epoch from window_ends_at - now())))::integer as seconds_left`,
    values: [key, windowSeconds],
  });
  return { count: row?.count ?? 1, secondsLeft: row?.seconds_left ?? windowSeconds };
}

/** Forgets the windows that are over. */
export async function deleteEndedWindows(db: Queryable): Promise<void> {
  await db.rows({ text: "delete from rate_limit where window_ends_at < now()" });
}

/** Takes one hit on a key back. */
export async function uncountHit(db: Queryable, key: string): Promise<void> {
  await db.rows({
    name: "uncount_hit",
    text: "update rate_limit set count = greatest(0, count - 1) where key = $1",
    values: [key],
  });
}

/** Notes a key until so many seconds from now, beside the keys that count. */
export async function noteKey(db: Queryable, key: string, seconds: number): Promise<void> {
  await db.rows({
    name: "note_key",
    text: `insert into rate_limit (key, count, window_ends_at)
      values ($1, 1, now() + make_interval(secs => $2))
      on conflict (key) do update set window_ends_at = excluded.window_ends_at`,
    values: [key, seconds],
  });
}

/** Whether a key is noted. */
export async function isNoted(db: Queryable, key: string): Promise<boolean> {
  const row = await db.first({
    name: "is_key_noted",
    text: "select from rate_limit where key = $1 and window_ends_at > now()",
    values: [key],
  });
  return row !== undefined;
}
