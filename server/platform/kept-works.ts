import { createGate } from "./gate.ts";

/** What takes long to make, of all goods or of all orders, made once for all who ask. */
export interface KeptWorks<Work> {
  /**
   * The work of this name, made when there is none or its tags changed. However many ask wait for one making, and one is
   * made at a time. Making it again may take a twentieth of the time at most: until then the old one is given out, and
   * one that takes long also while it is made again.
   * @throws {AppError} `unavailable` while too many wait to be made
   */
  get(name: string, tags: readonly string[], make: () => Promise<Work>): Promise<Work>;
  /** Has what was made of these tags made anew. */
  drop(tags: readonly string[]): void;
  dropAll(): void;
  close(): void;
}

/** How long a work is given out though nobody announced a change, in ms. */
const keptMs = 3_600_000;
/** So many times as long as it took to make a work it is not made again. */
const rest = 20;
/** Who asks waits so long for a new one where there is an old one, going by how long that took, in ms. */
const longestWaitMs = 250;

interface Kept<Work> {
  readonly work: Work;
  readonly tags: readonly string[];
  readonly madeAt: number;
  readonly tookMs: number;
  outdated: boolean;
}

/**
 * Keeps works in this process.
 * @param options.isKept false where nobody tells of changes: each is then made for those who ask meanwhile alone
 * @param options.release lets go of one that is given out no more, after all who waited for its successor have that
 */
export function createKeptWorks<Work>({
  isKept,
  // Not the time of day, which may be put back.
  now = () => performance.now(),
  release = () => {},
}: {
  readonly isKept: boolean;
  readonly now?: () => number;
  readonly release?: (work: Work) => void;
}): KeptWorks<Work> {
  const kept = new Map<string, Kept<Work>>();
  const underWay = new Map<string, Promise<Work>>();
  const inTurn = createGate({ running: 1, waiting: 100, retryAfter: 30 });
  /** Counts changes, so that a work begun before one is known to be out of date. */
  let changes: { readonly tags: ReadonlySet<string> | "all" }[] = [];

  const isUsable = ({ madeAt, tookMs, outdated }: Kept<Work>) => {
    const age = now() - madeAt;
    return age < tookMs * rest || (!outdated && age < keptMs);
  };

  const makeAndKeep: KeptWorks<Work>["get"] = async (name, tags, make) => {
    const begunAt = now();
    const seen = changes.length;
    const work = await make();
    const old = kept.get(name);
    if (isKept) {
      const madeAt = now();
      const outdated = changes.slice(seen).some((change) => concerns(change.tags, tags));
      kept.set(name, { work, tags, madeAt, tookMs: madeAt - begunAt, outdated });
    }
    setImmediate(() => {
      if (!isKept) release(work);
      if (old) release(old.work);
    });
    return work;
  };

  const startMaking: typeof makeAndKeep = (name, tags, make) => {
    const making = inTurn(() => makeAndKeep(name, tags, make)).finally(() => {
      underWay.delete(name);
      if (underWay.size === 0) changes = [];
    });
    underWay.set(name, making);
    return making;
  };

  const change = (tags: ReadonlySet<string> | "all") => {
    if (underWay.size > 0) changes.push({ tags });
    for (const each of kept.values()) if (concerns(tags, each.tags)) each.outdated = true;
  };

  return {
    async get(name, tags, make) {
      const old = kept.get(name);
      if (old && isUsable(old)) return old.work;
      const making = underWay.get(name) ?? startMaking(name, tags, make);
      if (!old || old.tookMs <= longestWaitMs) return await making;
      // Who asks next tries again.
      making.catch(() => {});
      return old.work;
    },
    drop: (tags) => change(new Set(tags)),
    dropAll: () => change("all"),
    close() {
      for (const { work } of kept.values()) release(work);
      kept.clear();
    },
  };
}

function concerns(changed: ReadonlySet<string> | "all", tags: readonly string[]): boolean {
  return changed === "all" || tags.some((tag) => changed.has(tag));
}
