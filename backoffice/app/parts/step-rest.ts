import { useSyncExternalStore } from "react";
import { type KeyActions, useKeys } from "../keys/keys-context.tsx";

/** The two presses of a double press lie less apart, in milliseconds. */
const restMs = 1000;

let isResting = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const heard = new Set<() => void>();

function setResting(next: boolean): void {
  isResting = next;
  for (const hear of heard) hear();
}

/**
 * Has what comes of a press hear no other for a moment, since the second half of a double press was meant for what
 * stood there before. Called before the next step or the next record is shown.
 */
export function restSteps(): void {
  clearTimeout(timer);
  setResting(true);
  timer = setTimeout(() => setResting(false), restMs);
}

function subscribe(hear: () => void): () => void {
  heard.add(hear);
  return () => heard.delete(hear);
}

/** Whether what stands here came of a press a moment ago. */
export function useStepRest(): boolean {
  const read = () => isResting;
  return useSyncExternalStore(subscribe, read, read);
}

/** Acts on keys that move a record on, but for the moment in which a key pressed twice would move it on twice. */
export function useStepKeys(actions: KeyActions): void {
  const rests = useStepRest();
  useKeys(rests ? {} : actions);
}
