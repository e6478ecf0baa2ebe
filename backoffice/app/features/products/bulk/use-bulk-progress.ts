import { useState } from "react";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";

interface BulkProgress {
  readonly list: string;
  readonly ids: ReadonlySet<string>;
  readonly total: number;
}

export function countRemaining(
  { ids, total }: Omit<BulkProgress, "list">,
  totalNow: number,
): number {
  return Math.max(0, ids.size - Math.max(0, total - totalNow));
}

export function useBulkProgress(list: string, total: number) {
  const initial: BulkProgress = { list, ids: new Set(), total };
  const [stored, setStored] = useState(initial);
  const isLong = total > productLimits.maxBulkProducts;
  const continues = isLong && stored.list === list && countRemaining(stored, total) < total;
  const done = continues ? stored : initial;
  return {
    ids: done.ids,
    count: countRemaining(done, total),
    record(ids: readonly string[], isUndo: boolean) {
      setStored((before) => {
        const isOfRound = isUndo || countRemaining(before, total) < total;
        const from = before.list === list && isOfRound ? before : initial;
        const left = [...from.ids].filter((id) => !ids.includes(id));
        return { ...from, ids: new Set(isUndo ? left : [...left, ...ids]) };
      });
    },
  };
}
