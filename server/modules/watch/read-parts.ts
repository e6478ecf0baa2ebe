import { inTime } from "#server/platform/in-time.ts";
import { readers, type StateSource, type StoreState } from "./read-state.ts";

/** What could be read of how the store is. */
export type StoreParts = { -readonly [Part in keyof StoreState]?: StoreState[Part] };

/** How long one part may take and all of them together, in ms; Prometheus waits 10 s for everything. */
const partMs = 3_000;
const allMs = 7_000;
const tooLong = () => new Error("The database took too long");

/**
 * How the store is right now, as far as it can be read: a part that fails or takes too long is missing, and the others are
 * there. One after another, as `readState` reads them.
 */
export async function readParts(source: StateSource): Promise<StoreParts> {
  const parts: StoreParts = {};
  const endsAt = performance.now() + allMs;
  const read = async <Part extends keyof StoreState>(part: Part, ms: number) => {
    parts[part] = await inTime(readers[part](source), ms, tooLong);
  };
  for (const part of Object.keys(readers) as (keyof StoreState)[]) {
    const leftMs = endsAt - performance.now();
    if (leftMs <= 0) break;
    // What is the matter with it stands in the log, where `watchStore` reads the same.
    await read(part, Math.min(partMs, leftMs)).catch(() => {});
  }
  return parts;
}
