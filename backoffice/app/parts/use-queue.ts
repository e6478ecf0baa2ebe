import { useEffect } from "react";
import { useLocation } from "react-router";
import { useOpenedFrom } from "../layout/came-from.ts";
import { useMemberId } from "../session/use-member.ts";
import { placeInQueue, type Queue, rememberQueue } from "./queue.ts";
import type { RecordWay } from "./record-head.tsx";

/**
 * Keeps the list that is shown as the queue of the records opened from it.
 * @param room the address of the room, "/orders"
 */
export function useQueueOf(
  room: string,
  label: string,
  ids: readonly string[],
  total: number,
  addressOf: (id: string) => string,
): void {
  const { search } = useLocation();
  const member = useMemberId();
  const addresses = ids.map(addressOf);
  const key = addresses.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that read the same are the same queue
  useEffect(() => {
    const queue: Queue = { address: room + search, label, addresses, total, before: 0 };
    rememberQueue(member, room, queue);
  }, [member, room, search, label, key, total]);
}

/**
 * The way from one record back to where it was opened: the list of its room, with its neighbours there, or a page of
 * another room.
 * @param room the address of the room, "/orders"
 * @param label what the room is called, for a record that was not opened from a list
 * @param isBeside its list is in sight, whatever it was opened from
 */
export function useRecordWay(room: string, label: string, id: string, isBeside = false): RecordWay {
  const openedFrom = useOpenedFrom();
  const member = useMemberId();
  if (openedFrom && !isBeside) return openedFrom;
  const place = placeInQueue(member, room, id);
  if (place === undefined) return { to: room, label };
  const { queue, at, previous, next } = place;
  return {
    to: queue.address,
    label: queue.label,
    ...(at !== undefined && { place: `${at} of ${queue.total}` }),
    previous,
    next,
  };
}
