import { createPageCache } from "./page-cache.ts";

/** How many rows a list has, counted once until one of its tags changes. */
export interface KeptTotals {
  /** @param key says what was counted */
  get(key: string, tags: readonly string[], count: () => Promise<number>): Promise<number>;
  /** Has the totals of these tags counted anew. */
  drop(tags: readonly string[]): void;
  dropAll(): void;
}

/** Longer keys, which hold long searches, are counted each time. */
const longestKey = 2000;
const keptBytes = 4 * 1024 * 1024;
/** How long a total is given out though nobody announced a change, in ms. */
const freshMs = 60_000;

/**
 * Keeps totals, of which every page of a list tells one and which take longer to count than the page to read.
 * @param options.isKept false where nobody tells of changes: each is then counted
 */
export function createKeptTotals({ isKept }: { readonly isKept: boolean }): KeptTotals {
  const cache = createPageCache<TotalKept>({ maxBytes: keptBytes });
  return {
    async get(key, tags, count) {
      if (!isKept || key.length > longestKey) return await count();
      const make = async () => ({
        total: await count(),
        tags,
        bytes: key.length * 2 + 200,
        freshMs,
        staleMs: 0,
      });
      return (await cache.get(key, make)).total;
    },
    drop: (tags) => cache.drop(tags),
    dropAll: () => cache.dropAll(),
  };
}

interface TotalKept {
  readonly total: number;
  readonly tags: readonly string[];
  readonly bytes: number;
  readonly freshMs: number;
  readonly staleMs: number;
}
