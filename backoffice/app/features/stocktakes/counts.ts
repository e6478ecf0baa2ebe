import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { CountingRow, CountSizes, UnknownSize } from "#contract/api/stock/stocktakes.ts";
import { parseCount } from "#contract/validation/parse-count.ts";

export interface PendingCount {
  readonly productId: string;
  readonly size: string;
  readonly counted: number | null;
  /** Device clock, milliseconds since 1970. */
  readonly at: number;
}

export function parseCounted(typed: string): number | undefined {
  const count = parseCount(typed) ?? Number.NaN;
  return count <= productLimits.maxStock ? count : undefined;
}

export function changeSince({ stock, count }: CountingRow["sizes"][number]): number {
  return count ? stock - count.expected : 0;
}

const maxAgeSeconds = 604_800;

export function isSameCount(
  a: Pick<PendingCount, "productId" | "size">,
  b: Pick<PendingCount, "productId" | "size">,
): boolean {
  return a.productId === b.productId && a.size === b.size;
}

export function mergeUnknown(
  before: readonly UnknownSize[],
  sent: readonly PendingCount[],
  unknown: readonly UnknownSize[],
): readonly UnknownSize[] {
  const rest = before.filter((each) => !sent.some((count) => isSameCount(count, each)));
  return [...rest, ...unknown];
}

export function toCountRequest(counts: readonly PendingCount[], now: number): CountSizes {
  return {
    counts: counts.map(({ at, ...count }) => ({
      ...count,
      ago: Math.min(Math.max(Math.round((now - at) / 1000), 0), maxAgeSeconds),
    })),
  };
}
