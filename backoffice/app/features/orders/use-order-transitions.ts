import { useRef, useState } from "react";
import type { RecordedMethod } from "#contract/api/orders/staff-new-order.ts";
import type { StaffOrder, StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useRefetch } from "../../loading/use-refetch.ts";
import { ignoreClicks } from "../../parts/records/ignore-double-click.ts";
import { useErrorText } from "../../parts/records/record-conflict.ts";
import { useUndo } from "../../parts/records/undo-context.tsx";
import { getReverseMove, reverseMove } from "./reverse-moves.ts";

export type TransitionableOrder = Pick<
  StaffOrderSummary,
  "id" | "version" | "orderNumber" | "status"
>;

/** What the customer gave the rider. */
export interface Delivered {
  readonly code?: string;
  /** How the money of an order paid on delivery was taken. */
  readonly collected?: RecordedMethod | undefined;
}

export interface Tracking {
  readonly carrier: string;
  readonly trackingNumber: string;
}

/** Each can be undone; only one runs at a time. */
export interface OrderTransitions {
  readonly busy: string | null;
  pack(order: TransitionableOrder): Promise<void>;
  /**
   * Throws, so that the dialog shows the error.
   * @throws {ApiError}
   */
  send(order: TransitionableOrder, tracking: Tracking): Promise<void>;
  deliver(order: TransitionableOrder, delivered?: Delivered): Promise<void>;
  handOver(order: TransitionableOrder): Promise<void>;
}

/** `onUndone` gets null when the response was lost. */
export function useOrderTransitions(
  onTransitioned: (order: StaffOrder) => void,
  onUndone?: (order: StaffOrder | null) => void,
): OrderTransitions {
  const [busy, setBusy] = useState<string | null>(null);
  const isPending = useRef(false);
  const showUndo = useUndo();
  const { showToast, showErrorToast } = useToast();
  const { refetchCounts } = useCounts();
  const reload = useRefetch();
  const getErrorText = useErrorText("Couldn't save. Try again.");

  async function runTransition(
    order: TransitionableOrder,
    message: string,
    call: Promise<StaffOrder>,
  ) {
    const moved = await call;
    const undo = async () => {
      let undone: StaffOrder | null = null;
      try {
        undone = await reverseMove(moved);
      } finally {
        // Reload in any case: the response may be lost.
        refresh();
        onUndone?.(undone);
      }
    };
    const text = `${order.orderNumber} ${message}`;
    if (getReverseMove(moved)) showUndo(text, undo);
    else showToast(text);
    ignoreClicks();
    onTransitioned(moved);
    refresh();
  }

  async function submit(
    order: TransitionableOrder,
    message: string,
    call: () => Promise<StaffOrder>,
  ) {
    if (isPending.current) return;
    isPending.current = true;
    setBusy(order.id);
    try {
      await runTransition(order, message, call());
    } catch (cause) {
      showErrorToast(getErrorText(cause));
      // Replaces the offline message once online.
      if (!navigator.onLine) {
        window.addEventListener("online", () => showToast("You're back online"), { once: true });
      }
    } finally {
      isPending.current = false;
      setBusy(null);
    }
  }

  function refresh() {
    refetchCounts();
    reload("orders", "order");
  }

  const toRequest = ({ id, version }: TransitionableOrder) => ({ params: { id }, version });
  return {
    busy,
    pack(order) {
      const { params, version } = toRequest(order);
      return submit(order, "packed", () =>
        api("POST /staff/orders/:id/pack", { params, body: { version } }),
      );
    },
    send(order, tracking) {
      const { params, version } = toRequest(order);
      const body = { version, ...tracking };
      return runTransition(
        order,
        "is on its way",
        api("POST /staff/orders/:id/ship", { params, body }),
      );
    },
    handOver(order) {
      const { params, version } = toRequest(order);
      return submit(order, "handed over", () =>
        api("POST /staff/orders/:id/hand-over", { params, body: { version } }),
      );
    },
    deliver(order, { code = "", collected } = {}) {
      const { params, version } = toRequest(order);
      const body = { version, ...(code !== "" && { code }), ...(collected && { collected }) };
      return submit(order, "delivered", () =>
        api("POST /staff/orders/:id/deliver", { params, body }),
      );
    },
  };
}
