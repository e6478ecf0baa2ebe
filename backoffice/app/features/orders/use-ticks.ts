import type { TickPieces } from "#contract/api/staff-order-acts.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { api } from "../../api.ts";
import { useSendQueue } from "../../parts/use-send-queue.ts";

interface Ticks {
  /** Pieces of a line that lie in the parcel, as this device has it. */
  laidIn(position: number): number;
  tick(position: number, laidIn: number): void;
  /** Ticks that have not reached the store yet. */
  readonly waits: number;
  /** Why the store refused one; empty unless it did. */
  readonly fault: string;
  retry(): void;
}

/** The ticks of a parcel. They show at once, and wait on the device while there is no network. */
export function useTicks(order: StaffOrder, onChanged: (order: StaffOrder) => void): Ticks {
  const { id } = order;
  const { waiting, put, waits, fault, retry } = useSendQueue<TickPieces, StaffOrder>({
    key: `staff-ticks:${id}`,
    isSame: (a, b) => a.position === b.position,
    most: 1,
    send: ([tick]) => api("POST /staff/orders/:id/ticks", { params: { id }, body: tick }),
    refusal: "The tick could not be kept.",
    onSent: onChanged,
  });
  return {
    laidIn: (position) =>
      waiting.find((tick) => tick.position === position)?.laidIn ??
      order.lines.find((line) => line.position === position)?.laidIn ??
      0,
    tick: (position, laidIn) => put({ position, laidIn }),
    waits,
    fault,
    retry,
  };
}
