import { useHasUnsavedEdits } from "./unsaved-edits.ts";
import { type Loading, type LoadKey, useLoaded } from "./use-loaded.ts";

/** Milliseconds. */
const refetchMs = 10_000;

/**
 * Loads a record and follows changes by other people and in other tabs. Not while any form has
 * unsaved edits: saving them then reports the conflict.
 */
export function useLoadedRecord<T>(
  load: (signal: AbortSignal) => Promise<T>,
  key: LoadKey,
): Loading<T> {
  const isHeld = useHasUnsavedEdits();
  return useLoaded(load, key, isHeld ? { refetchOnFocus: false } : { refetchMs });
}
