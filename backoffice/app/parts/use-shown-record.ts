import { useMemo, useRef, useState } from "react";
import type { StaleMeta } from "#contract/api/versions.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import type { Loading } from "../loading/use-loaded.ts";
import type { ShownRecord } from "./record-context.ts";
import { type ToldChange, type ToldField, toldChanges } from "./told-changes.ts";

/** A loaded record as those see it who change it: a refused change lays the newer one in its place, and tells what is new. */
export function useShownRecord<T>(
  { loaded, replace }: Loading<T>,
  told: readonly ToldField<T>[] | ((seen: T, now: T) => readonly ToldChange[]),
): ShownRecord {
  const [changes, setChanges] = useState<readonly ToldChange[] | null>(null);
  const record = loaded.state === "ready" ? loaded.data : undefined;
  const latest = useRef({ record, told });
  latest.current = { record, told };

  return useMemo(
    () => ({
      changes,
      showNewer(cause) {
        const fault = faultOf(cause);
        const current = fault?.code === "conflict" ? newerState<T>(fault.meta) : undefined;
        if (current === undefined) return false;
        const { record: seen, told: fields } = latest.current;
        const changesOf =
          typeof fields === "function"
            ? fields
            : (before: T, now: T) => toldChanges(fields, before, now);
        setChanges(seen === undefined ? [] : changesOf(seen, current));
        replace(current);
        return true;
      },
      showSaved: () => setChanges(null),
    }),
    [changes, replace],
  );
}

/** The record as it stands, where a fault came from a change on an older state. */
function newerState<T>(meta: unknown): T | undefined {
  if (typeof meta !== "object" || meta === null || !("current" in meta)) return undefined;
  return (meta as StaleMeta<T>).current;
}
