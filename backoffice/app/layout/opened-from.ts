import { isIn, roomAt } from "./rooms.ts";

/** A page that a record was opened from. */
export interface PageBefore {
  /** Its address, with what it was narrowed to. */
  readonly to: string;
  /** What it is called: "Payments", or the name of the record it shows. */
  readonly label: string;
}

/** The pages that records were opened from, by the record's path. One opened from its own list has none. */
export type OpenedFrom = Readonly<Record<string, PageBefore>>;

/** So many are remembered: more than one walks through before the day's work is done. */
const most = 50;

/**
 * What is known once a press leads from one page to another. A record opened from another room leads back there, and so
 * does the next one of its list; whoever comes back to a record from what was opened from it finds the way that it had.
 * @param left the page that is left, and what it is called
 * @param path of the page that is entered
 */
export function openedFromAfter(known: OpenedFrom, left: PageBefore, path: string): OpenedFrom {
  const room = roomAt(path);
  const from = pathOf(left.to);
  if (room === undefined || path === room.address || pathOf(known[from]?.to ?? "") === path) {
    return known;
  }
  const { [path]: _, ...others } = known;
  const origin = isIn(from, room.address) ? known[from] : roomAt(from) && left;
  if (origin === undefined || from === room.address) return others;
  return Object.fromEntries([...Object.entries(others), [path, origin] as const].slice(-most));
}

function pathOf(address: string): string {
  return address.replace(/\?.*$/, "");
}
