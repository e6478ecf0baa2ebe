import type { ErrorCode } from "#contract/api/error-codes.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/ids.ts";
import type { Queryable } from "./connection.ts";

/** How often something may be done within a fixed window, which begins with the first time. */
export interface RateLimit {
  /** Its own in the whole store; of what is counted only a hash of name and key is kept. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** A key and the limit it is held to. */
export type Counted = readonly [limit: RateLimit, key: string];

/**
 * Counts what may be done only so often, in the database, so that every process sees the same count. Count
 * outside transactions or with `createLimits(tx)`: a count on a transaction is undone with it, and others wait
 * for it until then.
 */
export interface Limits {
  /**
   * Counts one more of a key.
   * @throws {AppError} `rate_limited` with the seconds left, once the limit is passed
   */
  spend(limit: RateLimit, key: string): Promise<void>;
  /** Counts one more of a key and tells whether that was within the limit. */
  trySpend(limit: RateLimit, key: string): Promise<boolean>;
  /** Whether the limit is reached, without counting. */
  isSpent(limit: RateLimit, key: string): Promise<boolean>;
  /**
   * Does what is counted only where it goes wrong: counts one of each before, so that many at a time see each
   * other, and takes them back unless the work says that what was tried is wrong.
   * @throws {AppError} `rate_limited`, before the work begins; then nothing is counted
   */
  countWrong<T>(counted: readonly Counted[], work: () => Promise<T>): Promise<T>;
  /**
   * Does the same for what is proved by a secret that nobody guesses, counted after it was found wrong: who has the
   * right one passes, whatever others behind the same address tried.
   * @throws {AppError} `rate_limited` in the place of what was wrong, once the limit is passed
   */
  countRefused<T>(counted: Counted, work: () => Promise<T>): Promise<T>;
  /**
   * Takes the next turn of work that is done at a pace, from whatever process.
   * @param apartMs between two turns
   * @returns until the turn comes, in ms; a turn nobody uses is lost
   */
  takeTurn(name: string, apartMs: number): Promise<number>;
  /** Notes a key under a name for so long from now on, such as that it was seen. */
  note(name: string, key: string, seconds: number): Promise<void>;
  /** Whether `note` noted this key and it still holds. */
  isNoted(name: string, key: string): Promise<boolean>;
}

/** The limits as counted through the pool, or as part of a transaction. */
export function createLimits(on: Queryable): Limits {
  const count = ({ name, windowSeconds }: RateLimit, key: string) =>
    countHit(on, hashKey(name, key), windowSeconds);
  const spend = async (limit: RateLimit, key: string) => {
    const { count: counted, secondsLeft } = await count(limit, key);
    if (counted <= limit.limit) return;
    throw new AppError("rate_limited", { retryAfter: Math.max(1, secondsLeft) });
  };
  return {
    spend,
    trySpend: async (limit, key) => (await count(limit, key)).count <= limit.limit,
    isSpent: ({ name, limit }, key) => isCounted(on, hashKey(name, key), limit),
    async countWrong(counted, work) {
      const spent: Counted[] = [];
      let isRight = true;
      try {
        for (const each of counted) {
          spent.push(each);
          await spend(...each);
        }
        return await work();
      } catch (fault) {
        isRight = !saysWrong(fault);
        throw fault;
      } finally {
        if (isRight) {
          for (const [limit, key] of spent) await uncountHit(on, hashKey(limit.name, key));
        }
      }
    },
    async countRefused(counted, work) {
      try {
        return await work();
      } catch (fault) {
        if (saysWrong(fault)) await spend(...counted);
        throw fault;
      }
    },
    takeTurn: (name, apartMs) => takeTurn(on, hashKey(name, "turn"), apartMs),
    note: (name, key, seconds) => noteKey(on, hashKey(name, key), seconds),
    isNoted: (name, key) => isNoted(on, hashKey(name, key)),
  };
}

/** Faults that do not say that what was tried is wrong: nobody looked at it, or another field was at fault. */
const notOfTried: ReadonlySet<ErrorCode> = new Set([
  "unavailable",
  "internal",
  "rate_limited",
  "validation_failed",
]);

function saysWrong(fault: unknown): boolean {
  return fault instanceof AppError && !notOfTried.has(fault.code);
}

/** Forgets the windows that are over. */
export async function deleteEndedWindows(on: Queryable): Promise<void> {
  await on.rows({ text: "delete from rate_limit where window_ends_at < now()" });
}

function hashKey(name: string, key: string): string {
  return hashToken(`${name}\0${key}`);
}

async function countHit(
  on: Queryable,
  key: string,
  windowSeconds: number,
): Promise<{ count: number; secondsLeft: number }> {
  const row = await on.first<{ count: number; secondsLeft: number }>({
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
  return { count: row?.count ?? 1, secondsLeft: row?.secondsLeft ?? windowSeconds };
}

async function isCounted(on: Queryable, key: string, atLeast: number): Promise<boolean> {
  const row = await on.first({
    name: "is_counted",
    text: "select from rate_limit where key = $1 and count >= $2 and window_ends_at > now()",
    values: [key, atLeast],
  });
  return row !== undefined;
}

async function uncountHit(on: Queryable, key: string): Promise<void> {
  await on.rows({
    name: "uncount_hit",
    text: "update rate_limit set count = greatest(0, count - 1) where key = $1",
    values: [key],
  });
}

async function takeTurn(on: Queryable, key: string, apartMs: number): Promise<number> {
  const row = await on.first<{ waitMs: number }>({
    name: "take_turn",
    text: `insert into rate_limit as r (key, count, window_ends_at)
      values ($1, 1, now() + make_interval(secs => $2))
      on conflict (key) do update
        set window_ends_at = greatest(r.window_ends_at, now()) + make_interval(secs => $2)
      returning (extract(epoch from window_ends_at - now()) - $2) * 1000 as wait_ms`,
    values: [key, apartMs / 1000],
  });
  return Math.max(0, row?.waitMs ?? 0);
}

async function noteKey(on: Queryable, key: string, seconds: number): Promise<void> {
  await on.rows({
    name: "note_key",
    text: `insert into rate_limit (key, count, window_ends_at)
      values ($1, 1, now() + make_interval(secs => $2))
      on conflict (key) do update set window_ends_at = excluded.window_ends_at`,
    values: [key, seconds],
  });
}

async function isNoted(on: Queryable, key: string): Promise<boolean> {
  const row = await on.first({
    name: "is_key_noted",
    text: "select from rate_limit where key = $1 and window_ends_at > now()",
    values: [key],
  });
  return row !== undefined;
}
