import { LRUCache } from "lru-cache";
import type { PageSource } from "#server/platform/observability/metrics.ts";

export interface Cacheable {
  /** Such as `list` or `product:prd_1`; a change of any drops it. */
  readonly tags: readonly string[];
  readonly bytes: number;
  /** 0 keeps it out of the cache. */
  readonly freshMs: number;
  /** How long after `freshMs` the old page is served while a new one is rendered. */
  readonly staleMs: number;
}

export interface TaggedCache<Page extends Cacheable> {
  /** @param admit called before a render; refuses by throwing */
  get(key: string, render: () => Promise<Page>, admit?: () => void): Promise<Page>;
  /** Also drops pages that are being rendered. */
  drop(tags: readonly string[]): void;
  dropAll(): void;
}

const maxPages = 5000;
/** A page that keeps changing while it is rendered is served but not cached. */
const maxAttempts = 3;
/** Beyond this, all pages being rendered count as outdated. */
const maxTrackedTags = 10_000;

export function createTaggedCache<Page extends Cacheable>(options: {
  maxBytes: number;
  now?: () => number;
  onError?: (error: unknown) => void;
  onGet?: (source: PageSource) => void;
}): TaggedCache<Page> {
  const { maxBytes, onError = () => {}, onGet = () => {} } = options;
  // Not the time of day, which may be put back.
  const { now = () => performance.now() } = options;
  const tagIndex = createTagIndex();
  const pages = new LRUCache<string, { page: Page; createdAt: number }>({
    max: maxPages,
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => Math.max(1, page.bytes),
    dispose: ({ page }, key) => tagIndex.remove(key, page.tags),
  });
  const pending = new Map<string, Promise<Page>>();
  const changes = createChangeCounter();

  const renderAndCache = async (key: string, render: () => Promise<Page>): Promise<Page> => {
    for (let attempt = 1; ; attempt += 1) {
      const startCount = changes.count();
      const page = await render();
      if (changes.since(startCount, page.tags)) {
        if (attempt < maxAttempts) continue;
      } else if (page.freshMs > 0) {
        pages.set(key, { page, createdAt: now() });
        // A page larger than the cache is not stored.
        if (pages.has(key)) tagIndex.add(key, page.tags);
      }
      return page;
    }
  };

  const startRendering = (key: string, render: () => Promise<Page>): Promise<Page> => {
    const attempt = renderAndCache(key, render).finally(() => pending.delete(key));
    pending.set(key, attempt);
    return attempt;
  };

  const find = (key: string): { page: Page; isFresh: boolean } | undefined => {
    const entry = pages.get(key);
    if (!entry) return undefined;
    const ageMs = now() - entry.createdAt;
    const { freshMs, staleMs } = entry.page;
    return ageMs < freshMs + staleMs ? { page: entry.page, isFresh: ageMs < freshMs } : undefined;
  };

  return {
    async get(key, render, admit) {
      const entry = find(key);
      if (entry) {
        if (!entry.isFresh && !pending.has(key)) startRendering(key, render).catch(onError);
        onGet(entry.isFresh ? "cached" : "stale");
        return entry.page;
      }
      const attempt = pending.get(key);
      if (!attempt) admit?.();
      onGet(attempt ? "joined" : "rendered");
      return attempt ?? startRendering(key, render);
    },
    drop(tags) {
      changes.add(tags);
      for (const tag of tags) for (const key of tagIndex.keysFor(tag)) pages.delete(key);
    },
    dropAll() {
      changes.addAll();
      pages.clear();
    },
  };
}

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
    keysFor: (tag: string) => [...(index.get(tag) ?? [])],
  };
}

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
      if (changedAt.size + tags.length > maxTrackedTags) return addAll();
      count += 1;
      for (const tag of tags) changedAt.set(tag, count);
    },
    addAll,
    since: (startCount: number, tags: readonly string[]) =>
      allChangedAt > startCount || tags.some((tag) => (changedAt.get(tag) ?? 0) > startCount),
  };
}
