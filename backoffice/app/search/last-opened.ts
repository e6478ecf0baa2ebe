import { keepOnDevice, readFromDevice } from "../parts/keep-on-device.ts";
import type { FoundRow } from "./found-row.ts";

const keyOf = (member: string) => `staff-last-opened:${member}`;
const kept = 5;

/** What a member opened from the search last on this device, the latest first; forgotten when the browser is closed. */
export function readLastOpened(member: string): readonly FoundRow[] {
  return readFromDevice<FoundRow[]>(keyOf(member), "sessionStorage") ?? [];
}

/** Keeps what a member opened from the search, without what is in stock, which is another number by then. */
export function keepOpened(member: string, row: FoundRow): void {
  const others = readLastOpened(member).filter(({ address }) => address !== row.address);
  keepOnDevice(
    keyOf(member),
    [{ ...row, sizes: undefined }, ...others].slice(0, kept),
    "sessionStorage",
  );
}
