import { undoAllowedMs } from "#contract/api/undo.ts";

/** Until when something that happened at a moment can be taken back, as the API says it; null once that is over. */
export function undoUntil(at: Date, now: Date): string | null {
  const end = new Date(at.getTime() + undoAllowedMs);
  return now < end ? end.toISOString() : null;
}
