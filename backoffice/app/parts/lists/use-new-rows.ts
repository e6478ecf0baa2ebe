import { useState } from "react";
import type { Loading } from "../../loading/use-loaded.ts";

interface NewRows<Row, Reply> {
  readonly list: Loading<Reply>;
  readonly newCount: number;
  showNewRows(): void;
  readonly rows: readonly Row[];
}

/** Rows that arrive by polling wait, so that the list doesn’t jump; visible rows are updated. */
export function useNewRows<Row, Reply extends { readonly data: readonly Row[] }>(
  list: Loading<Reply>,
  keyOf: (row: Row) => string,
  listAddress: string,
): NewRows<Row, Reply> {
  const { loaded } = list;
  const [displayed, setDisplayed] = useState<{
    readonly of: string;
    readonly rows: readonly Row[];
    readonly at: number;
  }>();
  const [reloadedAt, setReloadedAt] = useState<number>();
  if (loaded.state !== "ready" || loaded.isPlaceholder) {
    const rows = loaded.state === "ready" ? loaded.data.data : [];
    return { list, newCount: 0, showNewRows: () => {}, rows };
  }

  const { data: reply, at } = loaded;
  const showLatest = () => setDisplayed({ of: listAddress, rows: reply.data, at });
  const displayedKeys = new Set(displayed?.rows.map(keyOf));
  const newCount = reply.data.filter((row) => !displayedKeys.has(keyOf(row))).length;
  const isReloaded = reloadedAt !== undefined && at >= reloadedAt;
  const showsAll = displayed?.of !== listAddress || newCount === 0 || isReloaded;
  if (showsAll && (displayed?.of !== listAddress || displayed.at !== at)) showLatest();
  if (isReloaded) setReloadedAt(undefined);

  const rows = showsAll ? reply.data : reply.data.filter((row) => displayedKeys.has(keyOf(row)));
  return {
    list: {
      ...list,
      loaded: { ...loaded, data: { ...reply, data: rows } },
      reload() {
        // Compare times: a late action may reload an older state of this list.
        setReloadedAt(Date.now());
        list.reload();
      },
    },
    newCount: showsAll ? 0 : newCount,
    showNewRows: showLatest,
    rows,
  };
}
