import { useSyncExternalStore } from "react";
import { type KeyActions, useKeys } from "../../keys/keys-context.tsx";

/** Longest time between the clicks of a double click, in milliseconds. */
const ignoreMs = 1000;

let isIgnoring = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setIgnoring(next: boolean): void {
  isIgnoring = next;
  for (const listener of listeners) listener();
}

/** The second click of a double click was meant for what was there before. */
export function ignoreClicks(): void {
  clearTimeout(timer);
  setIgnoring(true);
  timer = setTimeout(() => setIgnoring(false), ignoreMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsIgnoringClicks(): boolean {
  const read = () => isIgnoring;
  return useSyncExternalStore(subscribe, read, read);
}

/** useKeys that ignores the second press of a double press. */
export function useStepKeys(actions: KeyActions): void {
  const isIgnoringNow = useIsIgnoringClicks();
  useKeys(isIgnoringNow ? {} : actions);
}
