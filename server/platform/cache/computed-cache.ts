import { createSemaphore } from "#server/platform/limits/semaphore.ts";

export interface ComputedCache<Value> {
  /**
   * Recreating takes at most a twentieth of the time; a slow one serves the old value until then.
   * @throws {AppError} `unavailable` while too many wait
   */
  get(name: string, tags: readonly string[], create: () => Promise<Value>): Promise<Value>;
  drop(tags: readonly string[]): void;
  dropAll(): void;
  close(): void;
}

/** Maximum age without an announced change. */
const maxAgeMs = 3_600_000;
const minAgeFactor = 20;
const maxWaitMs = 250;

interface CacheEntry<Value> {
  readonly value: Value;
  readonly tags: readonly string[];
  readonly createdAt: number;
  readonly durationMs: number;
  isOutdated: boolean;
}

/** @param options.isEnabled false where nobody announces changes */
export function createComputedCache<Value>({
  isEnabled,
  // Not the time of day, which may be put back.
  now = () => performance.now(),
  release = () => {},
}: {
  readonly isEnabled: boolean;
  readonly now?: () => number;
  readonly release?: (value: Value) => void;
}): ComputedCache<Value> {
  const entries = new Map<string, CacheEntry<Value>>();
  const pending = new Map<string, Promise<Value>>();
  const semaphore = createSemaphore({ maxRunning: 1, maxWaiting: 100, retryAfter: 30 });
  let changes: { readonly tags: ReadonlySet<string> | "all" }[] = [];

  const isFresh = ({ createdAt, durationMs, isOutdated }: CacheEntry<Value>) => {
    const ageMs = now() - createdAt;
    return ageMs < durationMs * minAgeFactor || (!isOutdated && ageMs < maxAgeMs);
  };

  const createAndStore: ComputedCache<Value>["get"] = async (name, tags, create) => {
    const startedAt = now();
    const changesBefore = changes.length;
    const value = await create();
    const old = entries.get(name);
    if (isEnabled) {
      const createdAt = now();
      const isOutdated = changes
        .slice(changesBefore)
        .some((recordChange) => isAffected(recordChange.tags, tags));
      entries.set(name, { value, tags, createdAt, durationMs: createdAt - startedAt, isOutdated });
    }
    setImmediate(() => {
      if (!isEnabled) release(value);
      if (old) release(old.value);
    });
    return value;
  };

  const startCreating: typeof createAndStore = (name, tags, create) => {
    const creating = semaphore(() => createAndStore(name, tags, create)).finally(() => {
      pending.delete(name);
      if (pending.size === 0) changes = [];
    });
    pending.set(name, creating);
    return creating;
  };

  const recordChange = (tags: ReadonlySet<string> | "all") => {
    if (pending.size > 0) changes.push({ tags });
    for (const entry of entries.values()) if (isAffected(tags, entry.tags)) entry.isOutdated = true;
  };

  return {
    async get(name, tags, create) {
      const old = entries.get(name);
      if (old && isFresh(old)) return old.value;
      const creating = pending.get(name) ?? startCreating(name, tags, create);
      if (!old || old.durationMs <= maxWaitMs) return await creating;
      // The next caller tries again.
      creating.catch(() => {});
      return old.value;
    },
    drop: (tags) => recordChange(new Set(tags)),
    dropAll: () => recordChange("all"),
    close() {
      for (const { value } of entries.values()) release(value);
      entries.clear();
    },
  };
}

function isAffected(changed: ReadonlySet<string> | "all", tags: readonly string[]): boolean {
  return changed === "all" || tags.some((tag) => changed.has(tag));
}
