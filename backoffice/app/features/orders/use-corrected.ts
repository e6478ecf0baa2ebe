import type { CorrectedOrder, StaffOrder } from "#contract/api/staff-orders.ts";
import { api } from "../../api.ts";
import { useUndo } from "../../parts/undo-context.tsx";

/**
 * Shows an order as it was corrected and says so, with the way back where the store told one.
 * @param onChanged hears of the order as it stands after the correction, and after it was taken back
 */
export function useCorrected(
  onChanged: (order: StaffOrder) => void,
): (corrected: CorrectedOrder, words: string) => void {
  const sayDone = useUndo();
  return ({ undo, ...order }, words) => {
    onChanged(order);
    const takeBack = async (eventId: number) => {
      const call = { params: { id: order.id }, body: { eventId } };
      onChanged(await api("POST /staff/orders/:id/undo", call));
    };
    sayDone(words, undo ? () => takeBack(undo.eventId) : undefined);
  };
}
