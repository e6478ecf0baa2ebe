import { useRef, useState } from "react";

/** Bulk selection of rows. */
export interface RowSelection {
  readonly selectedIds: ReadonlySet<string>;
  /** With `isRange` toggles every row since the last toggled one. */
  toggle(id: string, isRange: boolean): void;
  togglePage(): void;
  select(ids: readonly string[]): void;
  clear(): void;
}

/** Another `listAddress` starts with nothing selected. */
export function useRowSelection(ids: readonly string[], listAddress: string): RowSelection {
  const [state, setState] = useState<{ readonly of: string; readonly ids: ReadonlySet<string> }>({
    of: listAddress,
    ids: new Set(),
  });
  const lastToggled = useRef<string | undefined>(undefined);
  const selectedIds = state.of === listAddress ? state.ids : noIds;
  const set = (next: Iterable<string>) => setState({ of: listAddress, ids: new Set(next) });
  return {
    selectedIds,
    toggle(id, isRange) {
      set(selectRange(ids, selectedIds, id, isRange ? lastToggled.current : undefined));
      lastToggled.current = id;
    },
    togglePage() {
      const all = ids.every((id) => selectedIds.has(id));
      set(all ? [...selectedIds].filter((id) => !ids.includes(id)) : [...selectedIds, ...ids]);
    },
    select: set,
    clear: () => set([]),
  };
}

const noIds: ReadonlySet<string> = new Set();

/** With `from`, every row in between as well. */
export function selectRange(
  ids: readonly string[],
  selected: ReadonlySet<string>,
  id: string,
  from: string | undefined,
): ReadonlySet<string> {
  const next = new Set(selected);
  const isSelecting = !selected.has(id);
  const end = ids.indexOf(id);
  const start = from === undefined ? end : ids.indexOf(from);
  const range = start < 0 ? [id] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
  for (const each of range) {
    if (isSelecting) next.add(each);
    else next.delete(each);
  }
  return next;
}
