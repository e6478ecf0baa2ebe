import { useState } from "react";
import { productLimits } from "#contract/api/product-limits.ts";

/** Products of a list that were changed since it was opened, and how many it held before the first of them was. */
interface Done {
  readonly list: string;
  readonly ids: ReadonlySet<string>;
  readonly total: number;
}

/** How many of those that were changed stand in the list still: a change may take them out of it. */
export function countThere({ ids, total }: Omit<Done, "list">, totalNow: number): number {
  return Math.max(0, ids.size - Math.max(0, total - totalNow));
}

/**
 * Knows which products of a list that is longer than what is done at once were changed since it was opened, so that the
 * next press goes on behind them. Once all were, it begins anew.
 * @param total of the list as it is now
 */
export function useDoneOf(list: string, total: number) {
  const fresh: Done = { list, ids: new Set(), total };
  const [kept, setKept] = useState(fresh);
  const isLong = total > productLimits.atOnce;
  const goesOn = isLong && kept.list === list && countThere(kept, total) < total;
  const done = goesOn ? kept : fresh;
  return {
    ids: done.ids,
    count: countThere(done, total),
    note(ids: readonly string[], isTakenBack: boolean) {
      setKept((before) => {
        // What is taken back may be the end of a round.
        const isOfRound = isTakenBack || countThere(before, total) < total;
        const from = before.list === list && isOfRound ? before : fresh;
        const left = [...from.ids].filter((id) => !ids.includes(id));
        return { ...from, ids: new Set(isTakenBack ? left : [...left, ...ids]) };
      });
    },
  };
}
