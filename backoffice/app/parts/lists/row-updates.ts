import { useCallback, useState } from "react";
import type { Loading } from "../../loading/use-loaded.ts";

/** Ignored without a version: it may be older than the row. */
type RowUpdate<Row> = Partial<Row> & { readonly id: string };

export interface UpdatableList<Row> {
  update(rows: readonly RowUpdate<Row>[]): void;
  reload(): void;
}

interface RowUpdates<Reply extends ListReply> {
  readonly list: Loading<Reply>;
  readonly update: UpdatableList<Reply["data"][number]>["update"];
}

interface ListReply {
  readonly data: readonly { readonly id: string; readonly version: number }[];
}

/** Until the list is loaded again, so that a row can be acted on again at once. */
export function useRowUpdates<Reply extends ListReply>(list: Loading<Reply>): RowUpdates<Reply> {
  type Row = Reply["data"][number];
  const [updates, setUpdates] = useState<ReadonlyMap<string, RowUpdate<Row>>>(new Map());
  const update = useCallback((rows: readonly RowUpdate<Row>[]) => {
    setUpdates((before) => new Map([...before, ...rows.map((row) => [row.id, row] as const)]));
  }, []);
  const { loaded } = list;
  if (loaded.state !== "ready" || updates.size === 0) return { list, update };
  const data = loaded.data.data.map((row) => {
    const updated = updates.get(row.id);
    return (updated?.version ?? 0) > row.version ? { ...row, ...updated } : row;
  });
  return { list: { ...list, loaded: { ...loaded, data: { ...loaded.data, data } } }, update };
}
