import type { MovedOrders, MoveOrders } from "#contract/api/staff-order-acts.ts";
import type { StaffOrderSummary } from "#contract/api/staff-orders.ts";
import { ApiFault, faultOf } from "#contract/client/api-fault.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useReloading } from "../../loading/use-reloading.ts";
import { restSteps } from "../../parts/step-rest.ts";
import { tellMany } from "../../parts/tell-many.ts";
import type { PressedList } from "../../parts/told-rows.ts";
import { useUndo } from "../../parts/undo-context.tsx";

const words = { packed: "packed", sent: "sent", delivered: "delivered" } as const;

const someMayHaveMoved =
  "The answer was lost, so some of the orders may have moved. Look at the list, then press again for those that have not.";

interface MovingMany {
  /** In which the orders were chosen. */
  readonly list: PressedList<StaffOrderSummary> | undefined;
  readonly onMoved: (moved: MovedOrders) => void;
}

/** Moves many orders at once, and tells what became of each. */
export function useMoveMany({ list, onMoved }: MovingMany): (moves: MoveOrders) => Promise<void> {
  const { say } = useToaster();
  const sayDone = useUndo();
  const { recount } = useCounts();
  const reload = useReloading();

  function changed(orders: MovedOrders["done"] = []) {
    recount();
    reload("order");
    list?.tell(orders);
    list?.reload();
  }

  return async (moves) => {
    const moved = await api("POST /staff/orders/moves", { body: moves }).catch((cause) => {
      if (isRefusal(cause)) throw cause;
      changed();
      throw new ApiFault({ code: "internal", status: 0, detail: someMayHaveMoved });
    });
    restSteps();
    changed(moved.done);
    onMoved(moved);
    const told = tellMany(resultsOf(moved), words[moves.to]);
    const orders = moved.done.flatMap(({ id, undo }) => (undo ? [{ id, ...undo }] : []));
    if (orders.length === 0) say(told);
    else {
      sayDone(told, async () => {
        const body = { orders: orders.map(({ id, eventId }) => ({ id, eventId })) };
        let back: MovedOrders | undefined;
        try {
          back = await api("POST /staff/orders/moves/undo", { body });
        } finally {
          // Whatever became of it, the list is asked: an answer may be lost.
          changed(back?.done);
        }
        return tellMany(resultsOf(back), "taken back");
      });
    }
  };
}

/** Whether the store said no before it moved any. Of an answer that was lost nobody knows. */
function isRefusal(cause: unknown): boolean {
  const status = faultOf(cause)?.status ?? 0;
  return status >= 400 && status < 500;
}

function resultsOf({ done, left }: MovedOrders) {
  return [
    ...done.map(({ orderNumber }) => ({ name: orderNumber })),
    ...left.map(({ orderNumber, reason }) => ({ name: orderNumber || "An order", reason })),
  ];
}
