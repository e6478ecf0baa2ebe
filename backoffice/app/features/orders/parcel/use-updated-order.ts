import type { StaffOrder, UpdatedOrder } from "#contract/api/orders/staff-orders.ts";
import { api } from "../../../api.ts";
import { useUndo } from "../../../parts/records/undo-context.tsx";

/** `onChanged` gets the order after the change and after its undo. */
export function useUpdatedOrder(
  onChanged: (order: StaffOrder) => void,
): (updated: UpdatedOrder, message: string) => void {
  const showUndo = useUndo();
  return ({ undo, ...order }, message) => {
    onChanged(order);
    const undoChange = async (eventId: number) => {
      const request = { params: { id: order.id }, body: { eventId } };
      onChanged(await api("POST /staff/orders/:id/undo", request));
    };
    showUndo(message, undo ? () => undoChange(undo.eventId) : undefined);
  };
}
