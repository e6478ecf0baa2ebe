import { useState } from "react";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import { stockLimits } from "#contract/api/stock/stock-limits.ts";
import type {
  CountingRow,
  CountSizes,
  Stocktake,
  UnknownSize,
} from "#contract/api/stock/stocktakes.ts";
import { parseCount } from "#contract/validation/parse-count.ts";
import { api } from "../../api.ts";
import { useOfflineQueue } from "../../parts/offline/offline-queue.ts";

export interface Counts {
  pending(productId: string, size: string): PendingCount | undefined;
  count(productId: string, size: string, counted: number | null, at: number): void;
  readonly hasUnsent: boolean;
  readonly pendingCount: number;
  readonly error: string;
  readonly unknown: readonly UnknownSize[];
}

export function useCounts(
  stocktakeId: string,
  onSaved: (stocktake: Stocktake) => Promise<void>,
): Counts {
  const [unknown, setUnknown] = useState<readonly UnknownSize[]>([]);
  const {
    waiting: pending,
    isReady,
    put,
    offlineCount,
    error,
  } = useOfflineQueue<PendingCount, Stocktake>({
    key: `staff-counts:${stocktakeId}`,
    isSame: isSameCount,
    maxPerCall: stockLimits.maxCells,
    async send(counts) {
      const stocktake = await api("POST /staff/stock-counts/:id/counts", {
        params: { id: stocktakeId },
        body: toCountRequest(counts, Date.now()),
      });
      setUnknown((before) => mergeUnknown(before, counts, stocktake.unknown));
      return stocktake;
    },
    refusal: "The counts could not be saved.",
    onSent: onSaved,
  });
  return {
    pending: (productId, size) => pending.find((each) => isSameCount(each, { productId, size })),
    count: (productId, size, counted, at) => put({ productId, size, counted, at }),
    hasUnsent: !isReady || pending.length > 0,
    pendingCount: offlineCount,
    error,
    unknown,
  };
}

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

function isSameCount(
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
