import { LRUCache } from "lru-cache";
import type { PageSource } from "./metrics.ts";

/** What a cached page must tell of itself. */
export interface Cacheable {
  /** What it was made from, such as `list` or `product:prd_1`; a change to any of them drops it. */
  readonly tags: readonly string[];
  /** Its weight in bytes. */
  readonly bytes: number;
  /** How long it may be served before it is made anew, in ms; 0 keeps it out of the cache. */
  readonly freshMs: number;
  /** How long after that the old one may still be served while the new one is being made, in ms. */
  readonly staleMs: number;
}

/** A cache of pages that knows what each was made from. */
export interface PageCache<Page extends Cacheable> {
  /**
   * The page under a key, made by `make` when there is none. Any number of callers wait for one making. A
   * page past its freshness is served once more while a new one is being made.
   * @param admit is asked before a caller has a page made that nobody has; it refuses by throwing
   */
  get(key: string, make: () => Promise<Page>, admit?: () => void): Promise<Page>;
  /** The page under a key where it is kept and fresh. */
  findFresh(key: string): Page | undefined;
  /** Drops every page made from one of these tags, also one that is being made right now. */
  drop(tags: readonly string[]): void;
  /** Drops everything. */
  dropAll(): void;
}

/** Pages kept at most, however small. */
const keptPages = 5000;
/** A page that keeps changing while it is made is served but not kept. */
const makings = 3;
/** Beyond this many remembered tags, all pages being made are taken as out of date. */
const rememberedTags = 10_000;

/**
 * Opens a cache bounded by bytes.
 * @param options.onFault hears of a page that could not be made anew while an old one was served
 * @param options.onGet hears where each page that was asked for came from
 */
export function createPageCache<Page extends Cacheable>(options: {
  maxBytes: number;
  now?: () => number;
  onFault?: (error: unknown) => void;
  onGet?: (source: PageSource) => void;
}): PageCache<Page> {
  const { maxBytes, onFault = () => {}, onGet = () => {} } = options;
  // Not the time of day, which may be put back.
  const { now = () => performance.now() } = options;
  const keysOf = createTagIndex();
  const pages = new LRUCache<string, { page: Page; madeAt: number }>({
    max: keptPages,
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => Math.max(1, page.bytes),
    dispose: ({ page }, key) => keysOf.remove(key, page.tags),
  });
  const underWay = new Map<string, Promise<Page>>();
  const changes = createChangeCounter();

  const makeAndKeep = async (key: string, make: () => Promise<Page>): Promise<Page> => {
    for (let making = 1; ; making += 1) {
      const begun = changes.count();
      const page = await make();
      if (changes.since(begun, page.tags)) {
        if (making < makings) continue;
      } else if (page.freshMs > 0) {
        pages.set(key, { page, madeAt: now() });
        // One that is larger than the cache was not taken.
        if (pages.has(key)) keysOf.add(key, page.tags);
      }
      return page;
    }
  };

  const startMaking = (key: string, make: () => Promise<Page>): Promise<Page> => {
    const making = makeAndKeep(key, make).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };

  const find = (key: string): { page: Page; isFresh: boolean } | undefined => {
    const kept = pages.get(key);
    if (!kept) return undefined;
    const age = now() - kept.madeAt;
    const { freshMs, staleMs } = kept.page;
    return age < freshMs + staleMs ? { page: kept.page, isFresh: age < freshMs } : undefined;
  };

  return {
    async get(key, make, admit) {
      const kept = find(key);
      if (kept) {
        if (!kept.isFresh && !underWay.has(key)) startMaking(key, make).catch(onFault);
        onGet(kept.isFresh ? "kept" : "stale");
        return kept.page;
      }
      const making = underWay.get(key);
      if (!making) admit?.();
      onGet(making ? "joined" : "rendered");
      return making ?? startMaking(key, make);
    },
    findFresh(key) {
      const kept = find(key);
      if (!kept?.isFresh) return undefined;
      onGet("kept");
      return kept.page;
    },
    drop(tags) {
      changes.add(tags);
      for (const tag of tags) for (const key of keysOf.under(tag)) pages.delete(key);
    },
    dropAll() {
      changes.addAll();
      pages.clear();
    },
  };
}

/** Knows under which keys something made from a tag is kept, so that a change looks at nothing else. */
function createTagIndex() {
  const index = new Map<string, Set<string>>();
  return {
    add(key: string, tags: readonly string[]) {
      for (const tag of tags) {
        const keys = index.get(tag);
        if (keys) keys.add(key);
        else index.set(tag, new Set([key]));
      }
    },
    remove(key: string, tags: readonly string[]) {
      for (const tag of tags) {
        const keys = index.get(tag);
        if (keys?.delete(key) && keys.size === 0) index.delete(tag);
      }
    },
    under: (tag: string) => [...(index.get(tag) ?? [])],
  };
}

/** Counts changes, and remembers for each tag when it last changed. */
function createChangeCounter() {
  let count = 0;
  let allChangedAt = 0;
  const changedAt = new Map<string, number>();
  const addAll = () => {
    count += 1;
    allChangedAt = count;
    changedAt.clear();
  };
  return {
    count: () => count,
    add(tags: readonly string[]) {
      if (changedAt.size + tags.length > rememberedTags) return addAll();
      count += 1;
      for (const tag of tags) changedAt.set(tag, count);
    },
    addAll,
    /** Whether one of these tags changed after the count stood at `begun`. */
    since: (begun: number, tags: readonly string[]) =>
      allChangedAt > begun || tags.some((tag) => (changedAt.get(tag) ?? 0) > begun),
  };
}
