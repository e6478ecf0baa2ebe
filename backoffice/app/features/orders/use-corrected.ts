import type { CorrectedOrder, StaffOrder } from "#contract/api/staff-orders.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
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
  const { say } = useToaster();
  return ({ undo, ...order }, words) => {
    onChanged(order);
    if (!undo) {
      say(words);
      return;
    }
    const body = { eventId: undo.eventId };
    sayDone(words, async () =>
      onChanged(await api("POST /staff/orders/:id/undo", { params: { id: order.id }, body })),
    );
  };
}
