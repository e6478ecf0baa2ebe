import { undoAllowedMs } from "#contract/api/limits.ts";

/** ISO 8601; null once it has passed. */
export function getUndoDeadline(at: Date, now: Date): string | null {
  const end = new Date(at.getTime() + undoAllowedMs);
  return now < end ? end.toISOString() : null;
}
