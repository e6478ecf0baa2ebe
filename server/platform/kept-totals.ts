import { LRUCache } from "lru-cache";

/** How many rows a list has, counted once until one of its tags changes. */
export interface KeptTotals {
  /** @param key says what was counted */
  get(key: string, tags: readonly string[], count: () => Promise<number>): Promise<Total>;
  /** Has the totals of these tags counted anew. */
  drop(tags: readonly string[]): void;
  dropAll(): void;
}

/** How many rows a list has. */
export interface Total {
  readonly total: number;
  /** False for that of a moment ago, while it is counted anew. */
  readonly isCurrent: boolean;
}

/** Longer keys, which hold long searches, are counted each time. */
const longestKey = 2000;
const keptNumber = 5000;
/** How long a total is given out though nobody announced a change, in ms. */
const freshMs = 60_000;
/** How long after a change the total of before is given out while it is counted anew, in ms. */
const graceMs = 2_000;

interface Kept {
  readonly total: number;
  readonly tags: readonly string[];
  /** Until when it holds unless something changes, and since when it does not hold any more, in ms. */
  readonly freshUntil: number;
  outdatedAt?: number;
}

interface Count {
  readonly counted: Promise<number>;
  readonly tags: readonly string[];
  /** When something changed while it was being counted, in ms. */
  outdatedAt?: number;
}

/**
 * Keeps totals, of which every page of a list tells one and which take longer to count than the page to read.
 * @param options.isKept false where nobody tells of changes: each is then counted
 */
export function createKeptTotals({
  isKept,
  // Not the time of day, which may be put back.
  now = () => performance.now(),
}: {
  readonly isKept: boolean;
  readonly now?: () => number;
}): KeptTotals {
  const kept = new LRUCache<string, Kept>({ max: keptNumber });
  const underWay = new Map<string, Count>();

  const startCount = (key: string, tags: readonly string[], count: () => Promise<number>) => {
    const counted = count()
      .then((total) => {
        const { outdatedAt } = counting;
        kept.set(key, {
          ...{ total, tags, freshUntil: now() + freshMs },
          ...(outdatedAt !== undefined && { outdatedAt }),
        });
        return total;
      })
      .finally(() => {
        if (underWay.get(key) === counting) underWay.delete(key);
      });
    const counting: Count = { counted, tags };
    underWay.set(key, counting);
    return counting;
  };

  const change = (concerns: (tags: readonly string[]) => boolean) => {
    for (const each of [...kept.values(), ...underWay.values()]) {
      if (concerns(each.tags)) each.outdatedAt ??= now();
    }
  };

  return {
    async get(key, tags, count) {
      if (!isKept || key.length > longestKey) return { total: await count(), isCurrent: true };
      const known = kept.get(key);
      if (known && known.outdatedAt === undefined && now() < known.freshUntil) {
        return { total: known.total, isCurrent: true };
      }
      const begun = underWay.get(key);
      if (known?.outdatedAt !== undefined && now() - known.outdatedAt < graceMs) {
        // One at a time, however often something changes. Who asks next is told why it failed.
        const { counted } = begun ?? startCount(key, tags, count);
        counted.catch(() => {});
        return { total: known.total, isCurrent: false };
      }
      const counting =
        begun && begun.outdatedAt === undefined ? begun : startCount(key, tags, count);
      return { total: await counting.counted, isCurrent: counting.outdatedAt === undefined };
    },
    drop: (tags) => change((own) => own.some((tag) => tags.includes(tag))),
    dropAll: () => change(() => true),
  };
}
