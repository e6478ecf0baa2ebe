import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef } from "react";
import type { PaymentReport } from "#contract/api/order-payments.ts";
import { ApiFault } from "#contract/client/api-fault.ts";
import { api } from "../../api.ts";
import type { PendingOrder } from "../../session/pending-order.ts";
import {
  afterStatus,
  type CheckoutState,
  pauseBeforeAsking,
  quickPolls,
  undecidedOrder,
} from "./checkout-state.ts";

const statusOf = "GET /orders/:orderNumber/payment";

/** Which order is meant, and the token that proves it is the caller's. */
const held = ({ orderNumber, orderToken }: PendingOrder) => ({
  params: { orderNumber },
  headers: { "x-order-token": orderToken },
});

const providerDown = "Card payment is not available right now. Please try again in a little while.";

/** What the page can do about the payment of a placed order. */
export interface PaymentActions {
  /** Passes on what the pop-up said and shows what the server makes of it. */
  report(order: PendingOrder, reference: string, event: PaymentReport["event"]): Promise<void>;
  /** Opens the pop-up again with a new attempt, unless an earlier one may still succeed. */
  tryAgain(order: PendingOrder): Promise<void>;
  /** Asks the server where the payment stands. */
  refresh(order: PendingOrder): Promise<void>;
}

/** Follows a payment: reports the pop-up's events and, while an outcome is on its way, keeps asking. */
export function usePayment(
  state: CheckoutState,
  setState: Dispatch<SetStateAction<CheckoutState>>,
): PaymentActions {
  const refresh = useCallback(
    async (order: PendingOrder) => {
      try {
        setState(afterStatus(order, await api(statusOf, held(order))));
      } catch {
        setState({ step: "confirming", order, lost: true });
      }
    },
    [setState],
  );

  const report = useCallback<PaymentActions["report"]>(
    async (order, reference, event) => {
      if (event === "success") setState({ step: "confirming", order });
      try {
        const status = await api("POST /orders/:orderNumber/payment", {
          ...held(order),
          body: { reference, event },
        });
        const next = afterStatus(order, status);
        if (event === "config_error" && next.step === "unpaid") {
          setState({ ...next, note: providerDown });
          return;
        }
        // a success that the provider has not booked yet is on its way, not unpaid
        setState(
          event === "success" && next.step === "unpaid" ? { step: "confirming", order } : next,
        );
      } catch {
        await refresh(order);
      }
    },
    [refresh, setState],
  );

  const opening = useRef(false);
  const tryAgain = useCallback(
    async (order: PendingOrder) => {
      if (opening.current) return;
      opening.current = true;
      try {
        const start = await api("POST /orders/:orderNumber/payment/attempts", held(order));
        setState({ step: "paying", order, start });
      } catch (fault) {
        const code = fault instanceof ApiFault ? fault.code : "network";
        if (code === "payment_unresolved") setState({ step: "confirming", order });
        else if (code === "order_not_payable") await refresh(order);
        else setState({ step: "unpaid", order, nothingCharged: false, note: messageOf(fault) });
      } finally {
        opening.current = false;
      }
    },
    [refresh, setState],
  );

  const undecided = undecidedOrder(state);
  /** A success that the pop-up told of is waited for a while, against a provider that lags behind it. */
  const isConfirming = state.step === "confirming";
  useEffect(() => {
    if (!undecided) return;
    const abort = new AbortController();
    let asked = 0;
    let timer = setTimeout(ask, pauseBeforeAsking(asked));
    async function ask(): Promise<void> {
      if (!undecided) return;
      asked += 1;
      try {
        const status = await api(statusOf, { ...held(undecided), signal: abort.signal });
        const next = afterStatus(undecided, status);
        const isEarly = isConfirming && next.step === "unpaid" && asked <= quickPolls;
        setState((last) => (isEarly ? { ...last, lost: false } : takeNews(last, next)));
      } catch {
        if (abort.signal.aborted) return;
        setState((last) => (last.step === "confirming" ? { ...last, lost: true } : last));
      }
      timer = setTimeout(ask, pauseBeforeAsking(asked));
    }
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [undecided, isConfirming, setState]);

  return { report, tryAgain, refresh };
}

/** What is still unpaid keeps its note. A state that says the same stays the same. */
function takeNews(last: CheckoutState, next: CheckoutState): CheckoutState {
  if (last.step === "unpaid" && next.step === "unpaid") {
    return last.nothingCharged === next.nothingCharged ? last : { ...last, ...next };
  }
  return last.step === "confirming" && next.step === "confirming" && !last.lost ? last : next;
}

/** The server's own words for a fault, else the specification's text (§8). */
export function messageOf(fault: unknown): string {
  return fault instanceof ApiFault && fault.message !== ""
    ? fault.message
    : "Failed to process your order.";
}
