import { LRUCache } from "lru-cache";
import type { ProductListQuery } from "#contract/api/catalogue/products.ts";
import { searchTermLimits } from "#contract/api/catalogue/search-term-limits.ts";
import { limits } from "#contract/api/limits.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { createProcessCounter } from "#server/platform/limits/process-rate-limit.ts";
import { countMiss, deleteOldMisses, toSearchPhrase } from "./search-terms.queries.ts";

const dayMs = 86_400_000;
/** Suggestions search while somebody types: only what they stop at is counted. */
const pauseMs = 4_000;
const maxWaiting = 5_000;
/** More is a program, or somebody who fills the list. */
const missesPerClient = { limit: 20, windowSeconds: 3600 };

interface MissRecorder {
  onSearch(client: string): void;
  record(client: string, query: ProductListQuery): Promise<void>;
}

export function createMissRecorder(runtime: Pick<Runtime, "db" | "clock">): MissRecorder {
  const waiting = new LRUCache<string, NodeJS.Timeout>({
    max: maxWaiting,
    dispose: (timer) => clearTimeout(timer),
  });
  const countClient = createProcessCounter(missesPerClient);
  const count = async (client: string, search: string) => {
    if (!isCountable(search) || countClient(client) > 0) return;
    await recordMiss(runtime, search);
  };
  return {
    onSearch: (client) => void waiting.delete(client),
    async record(client, { search, page, limit = limits.pageSize, ...filters }) {
      const isFiltered = Object.values(filters).some((value) => value !== undefined);
      if (search === undefined || (page ?? 1) > 1 || isFiltered) return;
      if (limit >= limits.pageSize) return await count(client, search);
      const timer = setTimeout(() => {
        waiting.delete(client);
        // A count that is lost is no loss.
        count(client, search).catch(() => undefined);
      }, pauseMs);
      waiting.set(client, timer.unref());
    },
  };
}

/** What may name a person is not counted: addresses, numbers of phones and orders. */
export function isCountable(search: string): boolean {
  const isShort = search.trim().length <= searchTermLimits.missLength;
  return isShort && !/[@:/\\]|\d{4}/.test(search) && /\p{L}{3}/u.test(search);
}

async function recordMiss(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  search: string,
): Promise<void> {
  const typed = search.replace(/\s+/g, " ").trim().toLowerCase();
  const phrase = await toSearchPhrase(db, typed);
  if (phrase !== "") await countMiss(db, { phrase, typed, at: clock() });
}

export async function seedMiss(on: Queryable, typed: string, searches: number): Promise<void> {
  for (let n = 0; n < searches; n += 1) {
    await countMiss(on, { phrase: typed, typed, at: new Date() });
  }
}

export async function deleteExpiredMisses({
  db,
  clock,
}: Pick<Runtime, "db" | "clock">): Promise<void> {
  await deleteOldMisses(db, new Date(clock().getTime() - searchTermLimits.missDays * dayMs));
}
