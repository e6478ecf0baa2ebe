import { useEffect, useSyncExternalStore } from "react";

let editedForms = 0;
const listeners = new Set<() => void>();

function countForms(difference: 1 | -1): void {
  editedForms += difference;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps open records on the version the edits were typed on; see useLoadedRecord. */
export function useUnsavedEdits(isEdited: boolean): void {
  useEffect(() => {
    if (!isEdited) return;
    countForms(1);
    return () => countForms(-1);
  }, [isEdited]);
}

export function useHasUnsavedEdits(): boolean {
  const read = () => editedForms > 0;
  return useSyncExternalStore(subscribe, read, read);
}
