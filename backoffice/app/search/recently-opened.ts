import { readFromDevice, saveOnDevice } from "../parts/offline/device-storage.ts";
import type { SearchRow } from "./search-row.ts";

const storageKey = (member: string) => `staff-last-opened:${member}`;
const maxRecent = 5;

export function readRecentlyOpened(member: string): readonly SearchRow[] {
  return readFromDevice<SearchRow[]>(storageKey(member), "sessionStorage") ?? [];
}

/** Without stock, which changes. */
export function saveRecentlyOpened(member: string, row: SearchRow): void {
  const others = readRecentlyOpened(member).filter(({ address }) => address !== row.address);
  saveOnDevice(
    storageKey(member),
    [{ ...row, sizes: undefined }, ...others].slice(0, maxRecent),
    "sessionStorage",
  );
}
