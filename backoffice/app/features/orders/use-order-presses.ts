import { useRef, useState } from "react";
import type { PressedOrder, StaffOrder, StaffOrderSummary } from "#contract/api/staff-orders.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useFaultWords } from "../../loading/use-fault-words.ts";
import { useReloading } from "../../loading/use-reloading.ts";
import { restSteps } from "../../parts/step-rest.ts";
import { useUndo } from "../../parts/undo-context.tsx";

/** An order as far as a press needs it. */
export type Pressable = Pick<StaffOrderSummary, "id" | "version" | "orderNumber" | "status">;

/** What came with a parcel. */
export interface Tracking {
  readonly carrier: string;
  readonly trackingNumber: string;
}

/** The presses that move one order on; each can be taken back, and none is made twice. */
export interface OrderPresses {
  /** The order whose press is under way. */
  readonly busy: string | null;
  pack(order: Pressable): Promise<void>;
  /**
   * Throws what the store refused: the dialog it is sent from says it, since a message beside that could not be read.
   * @throws {ApiFault}
   */
  send(order: Pressable, tracking: Tracking): Promise<void>;
  /** `code` is what the buyer told the rider; empty without one. */
  deliver(order: Pressable, code: string): Promise<void>;
}

/**
 * Presses on one order.
 * @param onPressed hears of the order as it stands after the press
 * @param onTakenBack hears that a press was taken back, and of the order as it stands then; of none where the answer was
 * lost
 */
export function useOrderPresses(
  onPressed: (pressed: PressedOrder) => void,
  onTakenBack?: (order: StaffOrder | null) => void,
): OrderPresses {
  const [busy, setBusy] = useState<string | null>(null);
  const underWay = useRef(false);
  const sayDone = useUndo();
  const { say, sayError } = useToaster();
  const { recount } = useCounts();
  const reload = useReloading();
  const wordsOf = useFaultWords("The press did not reach the store. Please try again.");

  async function make(order: Pressable, words: string, call: Promise<PressedOrder>) {
    const pressed = await call;
    const { undo } = pressed;
    if (undo) {
      sayDone(`${order.orderNumber} ${words}`, async () => {
        const params = { id: order.id };
        const body = { eventId: undo.eventId };
        let back: StaffOrder | null = null;
        try {
          back = await api("POST /staff/orders/:id/undo", { params, body });
        } finally {
          // Whatever became of it, the order is asked: an answer may be lost.
          changed();
          onTakenBack?.(back);
        }
      });
    }
    restSteps();
    onPressed(pressed);
    changed();
  }

  /** A press of a button on the page, which says there why it was refused. */
  async function press(order: Pressable, words: string, call: () => Promise<PressedOrder>) {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(order.id);
    try {
      await make(order, words, call());
    } catch (cause) {
      sayError(wordsOf(cause));
      // Words about a line that was gone do not outlive it.
      if (!navigator.onLine) {
        window.addEventListener("online", () => say("The network is back."), { once: true });
      }
    } finally {
      underWay.current = false;
      setBusy(null);
    }
  }

  function changed() {
    recount();
    reload("orders", "order");
  }

  const on = ({ id, version }: Pressable) => ({ params: { id }, version });
  return {
    busy,
    pack(order) {
      const { params, version } = on(order);
      return press(order, "is packed.", () =>
        api("POST /staff/orders/:id/pack", { params, body: { version } }),
      );
    },
    send(order, tracking) {
      const { params, version } = on(order);
      const body = { version, ...tracking };
      return make(order, "is on the way.", api("POST /staff/orders/:id/send", { params, body }));
    },
    deliver(order, code) {
      const { params, version } = on(order);
      const body = { version, ...(code !== "" && { code }) };
      return press(order, "is delivered.", () =>
        api("POST /staff/orders/:id/deliver", { params, body }),
      );
    },
  };
}
