import type { CountSizes } from "#contract/api/staff-stocktakes.ts";
import { stockLimits } from "#contract/api/stock-limits.ts";

/** A count that has not reached the store. */
export interface KeptCount {
  readonly productId: string;
  readonly size: string;
  readonly counted: number | null;
  /** When it was made by this device's clock, in milliseconds since 1970. */
  readonly at: number;
}

const keyOf = (takeId: string) => `staff-counts:${takeId}`;
const mostAgo = 604_800;

/** The counts of a stock-take that wait on this device; none where it keeps nothing. */
export function readCounts(takeId: string): readonly KeptCount[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(takeId)) ?? "[]") as KeptCount[];
  } catch {
    return [];
  }
}

/** Keeps the counts that wait; a device that keeps nothing is no reason to stop. */
export function keepCounts(takeId: string, counts: readonly KeptCount[]): void {
  try {
    if (counts.length === 0) localStorage.removeItem(keyOf(takeId));
    else localStorage.setItem(keyOf(takeId), JSON.stringify(counts));
  } catch {
    // A private window or a full disk.
  }
}

/** Whether two counts are of the same size. */
export function isSameSize(
  a: Pick<KeptCount, "productId" | "size">,
  b: Pick<KeptCount, "productId" | "size">,
): boolean {
  return a.productId === b.productId && a.size === b.size;
}

/** The waiting counts with one more, in place of an older one of the same size. */
export function withCount(waiting: readonly KeptCount[], count: KeptCount): readonly KeptCount[] {
  return [...waiting.filter((each) => !isSameSize(each, count)), count];
}

/** The waiting counts without those that were sent; one that was made over meanwhile stays. */
export function withoutSent(
  waiting: readonly KeptCount[],
  sent: readonly KeptCount[],
): readonly KeptCount[] {
  return waiting.filter((each) => !sent.includes(each));
}

/** The next counts to send: as many as one call takes. */
export function nextToSend(waiting: readonly KeptCount[]): readonly KeptCount[] {
  return waiting.slice(0, stockLimits.cells);
}

/** What is sent of counts: how long ago each was made, whatever this device believes the time to be. */
export function toSent(counts: readonly KeptCount[], now: number): CountSizes {
  return {
    counts: counts.map(({ at, ...count }) => ({
      ...count,
      ago: Math.min(Math.max(Math.round((now - at) / 1000), 0), mostAgo),
    })),
  };
}
