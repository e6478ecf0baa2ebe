import { useState } from "react";
import type { Loading } from "../loading/use-loaded.ts";

interface Steady<Row, Reply> {
  /** The list as it is shown. */
  readonly list: Loading<Reply>;
  /** How many rows came meanwhile and wait to be shown. */
  readonly fresh: number;
  /** Shows them. */
  showFresh(): void;
  readonly rows: readonly Row[];
}

/**
 * Keeps rows that came by themselves from jumping in under the pointer: what is shown is brought up to date, what is
 * new waits. Another list, and one that was asked for anew, is shown as it comes.
 * @param listAddress what the list is narrowed to
 */
export function useSteadyRows<Row, Reply extends { readonly data: readonly Row[] }>(
  list: Loading<Reply>,
  keyOf: (row: Row) => string,
  listAddress: string,
): Steady<Row, Reply> {
  const { loaded } = list;
  const [shown, setShown] = useState<{
    readonly of: string;
    readonly rows: readonly Row[];
    readonly at: number;
  }>();
  const [askedAt, setAskedAt] = useState<number>();
  if (loaded.state !== "ready" || loaded.isStandIn) {
    const rows = loaded.state === "ready" ? loaded.data.data : [];
    return { list, fresh: 0, showFresh: () => {}, rows };
  }

  const { data: reply, at } = loaded;
  const take = () => setShown({ of: listAddress, rows: reply.data, at });
  const known = new Set(shown?.rows.map(keyOf));
  const fresh = reply.data.filter((row) => !known.has(keyOf(row))).length;
  const isAsked = askedAt !== undefined && at >= askedAt;
  const showsAll = shown?.of !== listAddress || fresh === 0 || isAsked;
  if (showsAll && (shown?.of !== listAddress || shown.at !== at)) take();
  if (isAsked) setAskedAt(undefined);

  const rows = showsAll ? reply.data : reply.data.filter((row) => known.has(keyOf(row)));
  return {
    list: {
      ...list,
      loaded: { ...loaded, data: { ...reply, data: rows } },
      reload() {
        // A press made long ago may ask by an older state of this list: only the clock tells what comes after it.
        setAskedAt(Date.now());
        list.reload();
      },
    },
    fresh: showsAll ? 0 : fresh,
    showFresh: take,
    rows,
  };
}
