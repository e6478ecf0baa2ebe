import type { FoundRow } from "./found-row.ts";

const storageKey = "staff-last-opened";
const kept = 5;

/** What was opened from the search last on this device, the latest first; forgotten when the browser is closed. */
export function readLastOpened(): readonly FoundRow[] {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as FoundRow[];
}

/** Keeps what was opened from the search. */
export function keepOpened(row: FoundRow): void {
  const others = readLastOpened().filter(({ address }) => address !== row.address);
  sessionStorage.setItem(storageKey, JSON.stringify([row, ...others].slice(0, kept)));
}
