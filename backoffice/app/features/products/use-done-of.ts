import { useState } from "react";
import { productLimits } from "#contract/api/product-limits.ts";

const none: ReadonlySet<string> = new Set();

/**
 * Knows which products of a list that is longer than what is done at once were changed since it was opened, so that the
 * next press goes on behind them. Once all were, it begins anew.
 */
export function useDoneOf(list: string, total: number) {
  const [kept, setKept] = useState({ list, ids: none });
  const isLong = total > productLimits.atOnce;
  const done = isLong && kept.list === list && kept.ids.size < total ? kept.ids : none;
  return {
    done,
    note(ids: readonly string[], isTakenBack: boolean) {
      const next = new Set(done);
      for (const id of ids) {
        if (isTakenBack) next.delete(id);
        else next.add(id);
      }
      setKept({ list, ids: next });
    },
  };
}
