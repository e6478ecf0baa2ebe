import { LRUCache } from "lru-cache";

export interface CountCache {
  get(key: string, tags: readonly string[], count: () => Promise<number>): Promise<CachedCount>;
  drop(tags: readonly string[]): void;
  dropAll(): void;
}

export interface CachedCount {
  readonly total: number;
  /** False for a stale count that is being refreshed. */
  readonly isCurrent: boolean;
}

const maxKeyLength = 2000;
const maxEntries = 5000;
/** Maximum age without an announced change. */
const maxAgeMs = 60_000;
/** How long after a change the old count is served while it is refreshed. */
const graceMs = 2_000;

interface CacheEntry {
  readonly total: number;
  readonly tags: readonly string[];
  readonly freshUntil: number;
  outdatedAt?: number;
}

interface PendingCount {
  readonly result: Promise<number>;
  readonly tags: readonly string[];
  outdatedAt?: number;
}

/** @param options.isEnabled false where nobody announces changes: every call counts */
export function createCountCache({
  isEnabled,
  // Not the time of day, which may be put back.
  now = () => performance.now(),
}: {
  readonly isEnabled: boolean;
  readonly now?: () => number;
}): CountCache {
  const entries = new LRUCache<string, CacheEntry>({ max: maxEntries });
  const pending = new Map<string, PendingCount>();

  const startCount = (key: string, tags: readonly string[], count: () => Promise<number>) => {
    const result = count()
      .then((total) => {
        const { outdatedAt } = pendingCount;
        entries.set(key, {
          ...{ total, tags, freshUntil: now() + maxAgeMs },
          ...(outdatedAt !== undefined && { outdatedAt }),
        });
        return total;
      })
      .finally(() => {
        if (pending.get(key) === pendingCount) pending.delete(key);
      });
    const pendingCount: PendingCount = { result, tags };
    pending.set(key, pendingCount);
    return pendingCount;
  };

  const markOutdated = (matches: (tags: readonly string[]) => boolean) => {
    for (const item of [...entries.values(), ...pending.values()]) {
      if (matches(item.tags)) item.outdatedAt ??= now();
    }
  };

  return {
    async get(key, tags, count) {
      if (!isEnabled || key.length > maxKeyLength) return { total: await count(), isCurrent: true };
      const entry = entries.get(key);
      if (entry && entry.outdatedAt === undefined && now() < entry.freshUntil) {
        return { total: entry.total, isCurrent: true };
      }
      const running = pending.get(key);
      if (entry?.outdatedAt !== undefined && now() - entry.outdatedAt < graceMs) {
        // One refresh at a time. Its failure surfaces to the next caller.
        const { result } = running ?? startCount(key, tags, count);
        result.catch(() => {});
        return { total: entry.total, isCurrent: false };
      }
      const pendingCount =
        running && running.outdatedAt === undefined ? running : startCount(key, tags, count);
      return { total: await pendingCount.result, isCurrent: pendingCount.outdatedAt === undefined };
    },
    drop: (tags) => markOutdated((entryTags) => entryTags.some((tag) => tags.includes(tag))),
    dropAll: () => markOutdated(() => true),
  };
}
