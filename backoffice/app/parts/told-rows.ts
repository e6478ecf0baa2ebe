import { useCallback, useState } from "react";
import type { Loading } from "../loading/use-loaded.ts";

/** What an answer told of a row; without a version it may be older than what is shown, and tells nothing. */
type Told<Row> = Partial<Row> & { readonly id: string };

/** A list that hears of presses on its rows. */
export interface PressedList<Row> {
  tell(rows: readonly Told<Row>[]): void;
  /** Asks it anew: its rows changed, or may have. */
  reload(): void;
}

interface ToldRows<Reply extends ListReply> {
  /** The list with what was told laid over it. */
  readonly list: Loading<Reply>;
  readonly tell: PressedList<Reply["data"][number]>["tell"];
}

interface ListReply {
  readonly data: readonly { readonly id: string; readonly version: number }[];
}

/**
 * Lays over a list what answers to own presses told of its rows, until it is read anew: a row that was pressed, or whose
 * press was taken back, may be pressed again at once, on the state in which it is by then.
 */
export function useToldRows<Reply extends ListReply>(list: Loading<Reply>): ToldRows<Reply> {
  type Row = Reply["data"][number];
  const [told, setTold] = useState<ReadonlyMap<string, Told<Row>>>(new Map());
  const tell = useCallback((rows: readonly Told<Row>[]) => {
    setTold((before) => new Map([...before, ...rows.map((row) => [row.id, row] as const)]));
  }, []);
  const { loaded } = list;
  if (loaded.state !== "ready" || told.size === 0) return { list, tell };
  const data = loaded.data.data.map((row) => {
    const known = told.get(row.id);
    return (known?.version ?? 0) > row.version ? { ...row, ...known } : row;
  });
  return { list: { ...list, loaded: { ...loaded, data: { ...loaded.data, data } } }, tell };
}
