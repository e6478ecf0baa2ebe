import { useState } from "react";
import type { Stocktake, UnknownSize } from "#contract/api/staff-stocktakes.ts";
import { stockLimits } from "#contract/api/stock-limits.ts";
import { api } from "../../api.ts";
import { useSendQueue } from "../../parts/use-send-queue.ts";
import { isSameSize, type KeptCount, stillUnknown, toSent } from "./counts.ts";

export interface Counts {
  /** What this device counted of a size and the list does not show yet. */
  waiting(productId: string, size: string): KeptCount | undefined;
  /** @param at when, by this device's clock, in milliseconds since 1970 */
  count(productId: string, size: string, counted: number | null, at: number): void;
  /** Some are on their way or waiting, or not told anew yet. */
  readonly isBehind: boolean;
  /** Counts that wait for a network. */
  readonly waits: number;
  /** Why the store refused some; empty unless it did. */
  readonly fault: string;
  /** Sizes counted here that the stock-take has not, so that nothing was kept of them. */
  readonly unknown: readonly UnknownSize[];
}

/**
 * What is counted on this device. It shows at once, and waits on the device while there is no network.
 * @param onKept hears of the stock-take once the store knows every count; until it is done, what this device counted shows
 */
export function useCounts(takeId: string, onKept: (take: Stocktake) => Promise<void>): Counts {
  const [unknown, setUnknown] = useState<readonly UnknownSize[]>([]);
  const { waiting, isKnown, put, waits, fault } = useSendQueue<KeptCount, Stocktake>({
    key: `staff-counts:${takeId}`,
    isSame: isSameSize,
    most: stockLimits.cells,
    async send(counts) {
      const take = await api("POST /staff/stock-takes/:id/counts", {
        params: { id: takeId },
        body: toSent(counts, Date.now()),
      });
      setUnknown((before) => stillUnknown(before, counts, take.unknown));
      return take;
    },
    refusal: "The counts could not be kept.",
    onSent: onKept,
  });
  return {
    waiting: (productId, size) => waiting.find((each) => isSameSize(each, { productId, size })),
    count: (productId, size, counted, at) => put({ productId, size, counted, at }),
    isBehind: !isKnown || waiting.length > 0,
    waits,
    fault,
    unknown,
  };
}
