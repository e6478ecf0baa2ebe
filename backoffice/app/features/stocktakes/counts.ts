import { productLimits } from "#contract/api/product-limits.ts";
import type { CountingRow, CountSizes, UnknownSize } from "#contract/api/staff-stocktakes.ts";
import { readCount } from "#contract/validation/read-count.ts";

/** A count that has not reached the store. */
export interface KeptCount {
  readonly productId: string;
  readonly size: string;
  readonly counted: number | null;
  /** When it was made by this device's clock, in milliseconds since 1970. */
  readonly at: number;
}

/** Reads what was counted. @returns pieces; undefined for what is no number of them, or more than a size may have */
export function readCounted(typed: string): number | undefined {
  const count = readCount(typed) ?? Number.NaN;
  return count <= productLimits.mostStock ? count : undefined;
}

/** Pieces that came to a size since its count was kept; fewer than none were sold. */
export function movedSince({ stock, count }: CountingRow["sizes"][number]): number {
  return count ? stock - count.expected : 0;
}

const mostAgo = 604_800;

/** Whether two counts are of the same size. */
export function isSameSize(
  a: Pick<KeptCount, "productId" | "size">,
  b: Pick<KeptCount, "productId" | "size">,
): boolean {
  return a.productId === b.productId && a.size === b.size;
}

/**
 * Of which sizes nothing was kept, after one more answer of the store.
 * @param before those that were known, which a later count may have found again
 */
export function stillUnknown(
  before: readonly UnknownSize[],
  sent: readonly KeptCount[],
  unknown: readonly UnknownSize[],
): readonly UnknownSize[] {
  const rest = before.filter((each) => !sent.some((count) => isSameSize(count, each)));
  return [...rest, ...unknown];
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
