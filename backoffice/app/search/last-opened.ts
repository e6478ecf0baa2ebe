import { keepOnDevice, readFromDevice } from "../parts/keep-on-device.ts";
import type { FoundRow } from "./found-row.ts";

const storageKey = "staff-last-opened";
const kept = 5;

/** What was opened from the search last on this device, the latest first; forgotten when the browser is closed. */
export function readLastOpened(): readonly FoundRow[] {
  return readFromDevice<FoundRow[]>(storageKey, "sessionStorage") ?? [];
}

/** Keeps what was opened from the search. */
export function keepOpened(row: FoundRow): void {
  const others = readLastOpened().filter(({ address }) => address !== row.address);
  keepOnDevice(storageKey, [row, ...others].slice(0, kept), "sessionStorage");
}
