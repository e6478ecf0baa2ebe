import { useMemo, useRef, useState } from "react";
import type { Loading } from "../loading/use-loaded.ts";
import { newerState } from "./newer-state.ts";
import type { ShownRecord } from "./record-context.ts";
import { type ToldChange, type ToldField, toldChanges } from "./told-changes.ts";

interface PageRecord extends ShownRecord {
  /** What was changed here is saved beside what others changed. */
  readonly isMerged: boolean;
}

/** A loaded record as those see it who change it: a refused change lays the newer one in its place, and tells what is new. */
export function useShownRecord<T>(
  { loaded, replace }: Loading<T>,
  told: readonly ToldField<T>[] | ((seen: T, now: T) => readonly ToldChange[]),
): PageRecord {
  const [changes, setChanges] = useState<readonly ToldChange[] | null>(null);
  const [isMerged, setMerged] = useState(false);
  const toTell = useRef<readonly ToldChange[] | null>(null);
  const record = loaded.state === "ready" ? loaded.data : undefined;
  const latest = useRef({ record, told });
  latest.current = { record, told };

  return useMemo(() => {
    function changesTo(current: T): readonly ToldChange[] {
      const { record: seen, told: fields } = latest.current;
      if (seen === undefined) return [];
      return typeof fields === "function"
        ? fields(seen, current)
        : toldChanges(fields, seen, current);
    }
    function tell(next: readonly ToldChange[] | null, merged: boolean) {
      toTell.current = null;
      setChanges(next);
      setMerged(merged);
    }
    return {
      changes,
      isMerged,
      showNewer(cause) {
        const current = newerState<T>(cause);
        if (current === undefined) return false;
        tell(changesTo(current), false);
        replace(current);
        return true;
      },
      showMerged(cause) {
        const current = newerState<T>(cause);
        const found = current === undefined ? [] : changesTo(current);
        toTell.current = found.length > 0 ? found : null;
      },
      showSaved: () => tell(toTell.current, true),
    };
  }, [changes, isMerged, replace]);
}
