import { useState } from "react";
import { stockLimits } from "#contract/api/stock/stock-limits.ts";
import type { Stocktake, UnknownSize } from "#contract/api/stock/stocktakes.ts";
import { api } from "../../api.ts";
import { useOfflineQueue } from "../../parts/offline/offline-queue.ts";
import { isSameCount, mergeUnknown, type PendingCount, toCountRequest } from "./counts.ts";

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
