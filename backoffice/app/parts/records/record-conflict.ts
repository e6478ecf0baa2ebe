import { createContext, useContext, useMemo, useRef, useState } from "react";
import type { ConflictMeta } from "#contract/api/versions.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { errorText } from "../../loading/errors.ts";
import type { Loading } from "../../loading/use-loaded.ts";
import { compareFields, type FieldChange, type RecordField } from "./field-changes.ts";

/** Optimistic locking: what a page shows after someone else saved a newer version of its record. */
export interface RecordView {
  /** Null if nothing changed, or the notice was dismissed. */
  readonly changes: readonly FieldChange[] | null;
  showConflict(cause: unknown): boolean;
  /** Remembers a merge, to report it once the save succeeds. */
  noteMerge(cause: unknown): void;
  markSaved(): void;
}

const RecordContext = createContext<RecordView | null>(null);

export const RecordProvider = RecordContext.Provider;

export function useRecord(): RecordView | null {
  return useContext(RecordContext);
}

export function getConflictState<T>(cause: unknown): T | undefined {
  const error = asApiError(cause);
  const meta = error?.code === "conflict" ? error.meta : undefined;
  if (typeof meta !== "object" || meta === null || !("current" in meta)) return undefined;
  return (meta as ConflictMeta<T>).current;
}

interface RecordConflict extends RecordView {
  readonly isMerged: boolean;
}

export function useRecordConflict<T>(
  { loaded, replace }: Loading<T>,
  comparedFields: readonly RecordField<T>[] | ((previous: T, now: T) => readonly FieldChange[]),
): RecordConflict {
  const [changes, setChanges] = useState<readonly FieldChange[] | null>(null);
  const [isMerged, setMerged] = useState(false);
  const pendingChanges = useRef<readonly FieldChange[] | null>(null);
  const record = loaded.state === "ready" ? loaded.data : undefined;
  const latest = useRef({ record, comparedFields });
  latest.current = { record, comparedFields };

  return useMemo(() => {
    function changesTo(current: T): readonly FieldChange[] {
      const { record: previous, comparedFields: fields } = latest.current;
      if (previous === undefined) return [];
      return typeof fields === "function"
        ? fields(previous, current)
        : compareFields(fields, previous, current);
    }
    function setConflict(next: readonly FieldChange[] | null, merged: boolean) {
      pendingChanges.current = null;
      setChanges(next);
      setMerged(merged);
    }
    return {
      changes,
      isMerged,
      showConflict(cause) {
        const current = getConflictState<T>(cause);
        if (current === undefined) return false;
        setConflict(changesTo(current), false);
        replace(current);
        return true;
      },
      noteMerge(cause) {
        const current = getConflictState<T>(cause);
        const changed = current === undefined ? [] : changesTo(current);
        pendingChanges.current = changed.length > 0 ? changed : null;
      },
      markSaved: () => setConflict(pendingChanges.current, true),
    };
  }, [changes, isMerged, replace]);
}

/** A version conflict also shows the current record. */
export function useErrorText(fallback: string): (cause: unknown) => string {
  const record = useRecord();
  return (cause) => {
    record?.showConflict(cause);
    return conflictErrorText(cause, fallback, record);
  };
}

export function conflictErrorText(
  cause: unknown,
  fallback: string,
  record: RecordView | null,
): string {
  const text = errorText(cause, fallback);
  const hasConflict = record !== null && getConflictState(cause) !== undefined;
  return hasConflict ? `${text} Review the changes and try again.` : text;
}
