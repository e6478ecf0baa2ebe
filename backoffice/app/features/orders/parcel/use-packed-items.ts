import type { UpdatePackedQuantity } from "#contract/api/orders/staff-order-commands.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { api } from "../../../api.ts";
import { useOfflineQueue } from "../../../parts/offline/offline-queue.ts";

export interface PackedCount {
  readonly packed: number;
  readonly toPack: number;
}

export interface PackedItems {
  /** Includes what is not saved yet. */
  readonly count: PackedCount;
  packedQuantity(position: number): number;
  tick(position: number, packedQuantity: number): void;
  readonly pendingCount: number;
  readonly error: string;
  retry(): void;
}

/** Updates at once and queues changes while offline. */
export function usePackedItems(
  order: StaffOrder,
  onChanged: (order: StaffOrder) => void,
): PackedItems {
  const { id } = order;
  const { waiting, put, offlineCount, error, retry } = useOfflineQueue<
    UpdatePackedQuantity,
    StaffOrder
  >({
    key: `staff-packed-items:${id}`,
    isSame: (a, b) => a.position === b.position,
    maxPerCall: 1,
    send: ([tick]) => api("POST /staff/orders/:id/packed-items", { params: { id }, body: tick }),
    refusal: "Couldn't save the packed quantity.",
    // A late reply must not undo what was done to the order since.
    onSent: (saved) => {
      if (saved.version >= order.version) onChanged(saved);
    },
  });
  const packedQuantity = (position: number) =>
    waiting.find((tick) => tick.position === position)?.packedQuantity ??
    order.lines.find((line) => line.position === position)?.packedQuantity ??
    0;
  return {
    count: countPacked(order, packedQuantity),
    packedQuantity,
    tick: (position, packedQuantity) => put({ position, packedQuantity }),
    pendingCount: offlineCount,
    error,
    retry,
  };
}

export const getQuantityToPack = ({ quantity, withdrawn }: StaffOrder["lines"][number]) =>
  quantity - withdrawn;

/** Refunded items don't count. */
export function countPacked(
  { lines }: Pick<StaffOrder, "lines">,
  packedQuantity: PackedItems["packedQuantity"],
): PackedCount {
  return {
    packed: lines.reduce(
      (sum, line) => sum + Math.min(packedQuantity(line.position), getQuantityToPack(line)),
      0,
    ),
    toPack: lines.reduce((sum, line) => sum + getQuantityToPack(line), 0),
  };
}
