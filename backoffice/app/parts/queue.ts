import { keepOnDevice, keepText, readFromDevice, readText } from "./keep-on-device.ts";

/** The list that a record was opened from, so that one goes on to the next. */
export interface Queue {
  /** Where the list is, with what it was narrowed to: "/orders?search=ada". */
  readonly address: string;
  /** What the list is called: "To pack". */
  readonly label: string;
  /** Where each of its rows opens, with what the list is narrowed to where it stays in sight. */
  readonly addresses: readonly string[];
  /** Records of all pages together. */
  readonly total: number;
  /** How many stand before the first of `addresses`, where that is known. */
  readonly before: number;
}

/** Where a record stands in its queue. */
export interface QueuePlace {
  readonly queue: Queue;
  /** From 1, over all pages; undefined for a record that has left the queue. */
  readonly at: number | undefined;
  /** The addresses of its neighbours. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

const keyOf = (member: string, room: string) => `staff-list:${member}:${room}`;
const rowKeyOf = (member: string, room: string) => `staff-row:${member}:${room}`;

/**
 * Keeps the list that a member is shown, for the records opened from it.
 * @param member whose it is: what they looked for is nothing to who comes next
 * @param room the address of the room, "/orders"
 */
export function rememberQueue(member: string, room: string, queue: Queue): void {
  keepOnDevice(keyOf(member, room), queue, "sessionStorage");
}

/** Where a record stands in the list that a member was shown last; undefined where none was. */
export function placeInQueue(member: string, room: string, id: string): QueuePlace | undefined {
  const kept = readFromDevice<Queue>(keyOf(member, room), "sessionStorage");
  return kept && placeOf(kept, id);
}

/**
 * Where a record stands in a queue, and its neighbours there. Several rows that open the same record are one, the first:
 * by the others one would come back to it for ever. A row that opens in another room has no neighbours there, so it is
 * stepped over.
 */
export function placeOf(queue: Queue, id: string): QueuePlace {
  const { addresses, before } = queue;
  const room = pathOf(queue.address);
  const paths = addresses.map(pathOf);
  const i = paths.indexOf(`${room}/${id}`);
  const isNeighbour = (n: number) =>
    paths.indexOf(paths[n] as string) === n && paths[n]?.startsWith(`${room}/`);
  return {
    queue,
    at: i < 0 ? undefined : before + i + 1,
    previous: addresses.findLast((_, n) => n < i && isNeighbour(n)),
    next: addresses.find((_, n) => n > i && isNeighbour(n)),
  };
}

const pathOf = (address: string) => address.split("?")[0] as string;

/** Keeps the current row of a room's list, for who comes back. */
export function rememberRow(member: string, room: string, id: string): void {
  keepText(rowKeyOf(member, room), id, "sessionStorage");
}

/** The row that was the current one when a member left the list. */
export function rememberedRow(member: string, room: string): string | null {
  return readText(rowKeyOf(member, room), "sessionStorage");
}
