import type { ErrorCode } from "#contract/api/error-codes.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { hashToken } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";

export interface RateLimit {
  /** Unique in the store; only a hash of name and key is stored. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

export type Counted = readonly [limit: RateLimit, key: string];

export interface Limits {
  /** @throws {AppError} `rate_limited` with the seconds left */
  spend(limit: RateLimit, key: string): Promise<void>;
  trySpend(limit: RateLimit, key: string): Promise<boolean>;
  isSpent(limit: RateLimit, key: string): Promise<boolean>;
  /**
   * Counts before the work, so that concurrent tries see each other, and uncounts unless wrong.
   * @throws {AppError} `rate_limited`, before the work begins; then nothing is counted
   */
  countWrong<T>(counted: readonly Counted[], work: () => Promise<T>): Promise<T>;
  /**
   * For unguessable secrets: others behind one address do not block a right one.
   * @throws {AppError} `rate_limited` instead of the error, beyond the limit
   */
  countRefused<T>(counted: Counted, work: () => Promise<T>): Promise<T>;
  /** Spaces work over all processes; an unused turn is lost. @returns ms until the turn */
  acquireTurn(name: string, apartMs: number): Promise<number>;
  note(name: string, key: string, seconds: number): Promise<void>;
  isNoted(name: string, key: string): Promise<boolean>;
}

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
      } catch (error) {
        isRight = !saysWrong(error);
        throw error;
      } finally {
        if (isRight) {
          for (const [limit, key] of spent) await uncountHit(on, hashKey(limit.name, key));
        }
      }
    },
    async countRefused(counted, work) {
      try {
        return await work();
      } catch (error) {
        if (saysWrong(error)) await spend(...counted);
        throw error;
      }
    },
    acquireTurn: (name, apartMs) => acquireTurn(on, hashKey(name, "turn"), apartMs),
    note: (name, key, seconds) => noteKey(on, hashKey(name, key), seconds),
    isNoted: (name, key) => isNoted(on, hashKey(name, key)),
  };
}

/** These do not mean that the try was wrong: it was not checked, or another field failed. */
const notOfTried: ReadonlySet<ErrorCode> = new Set([
  "unavailable",
  "internal",
  "rate_limited",
  "validation_failed",
]);

function saysWrong(error: unknown): boolean {
  return error instanceof AppError && !notOfTried.has(error.code);
}

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
      -- a statement that began before the window must not wait longer than a window
      returning count, least($2, ceil(extract(epoch from window_ends_at - now())))::integer as seconds_left`,
    values: [key, windowSeconds],
  });
  return { count: row?.count ?? 1, secondsLeft: row?.secondsLeft ?? windowSeconds };
}

async function isCounted(on: Queryable, key: string, minCount: number): Promise<boolean> {
  const row = await on.first({
    name: "is_counted",
    text: "select from rate_limit where key = $1 and count >= $2 and window_ends_at > now()",
    values: [key, minCount],
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

async function acquireTurn(on: Queryable, key: string, apartMs: number): Promise<number> {
  const row = await on.first<{ waitMs: number }>({
    name: "acquire_turn",
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
