import { type Dispatch, type SetStateAction, useCallback, useEffect } from "react";
import type { PaymentReport } from "#contract/api/orders.ts";
import { ApiFault } from "#contract/client/api-fault.ts";
import { api } from "../../api.ts";
import type { PendingOrder } from "../../session/pending-order.ts";
import { afterStatus, type CheckoutState } from "./checkout-state.ts";

const statusOf = "GET /orders/:orderNumber/payment";

/** Which order is meant, and the token that proves it is the caller's. */
const held = ({ orderNumber, orderToken }: PendingOrder) => ({
  params: { orderNumber },
  headers: { "x-order-token": orderToken },
});

/** The page asks every 3 s for a minute, then every 15 s (decision: Payment). */
const pollMs = 3_000;
const slowPollMs = 15_000;
const fastPolls = 20;

const providerDown =
  "Card payment is not available right now. We have been told and are looking into it.";

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
        setState({ step: "confirming", order });
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
          setState({ step: "unpaid", order, note: providerDown });
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

  const tryAgain = useCallback(
    async (order: PendingOrder) => {
      try {
        const start = await api("POST /orders/:orderNumber/payment/attempts", held(order));
        setState({ step: "paying", order, start });
      } catch (fault) {
        const code = fault instanceof ApiFault ? fault.code : "network";
        if (code === "payment_unresolved") setState({ step: "confirming", order });
        else if (code === "order_not_payable") await refresh(order);
        else setState({ step: "unpaid", order, note: messageOf(fault) });
      }
    },
    [refresh, setState],
  );

  const confirming = state.step === "confirming" ? state.order : undefined;
  useEffect(() => {
    if (!confirming) return;
    const abort = new AbortController();
    let polls = 0;
    let timer = setTimeout(poll, pollMs);
    async function poll(): Promise<void> {
      if (!confirming) return;
      polls += 1;
      try {
        const status = await api(statusOf, { ...held(confirming), signal: abort.signal });
        if (status.state !== "confirming" && status.state !== "awaiting") {
          setState(afterStatus(confirming, status));
          return;
        }
        if (status.state === "awaiting" && polls > fastPolls) {
          setState(afterStatus(confirming, status));
          return;
        }
      } catch {
        if (abort.signal.aborted) return;
      }
      timer = setTimeout(poll, polls < fastPolls ? pollMs : slowPollMs);
    }
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [confirming, setState]);

  return { report, tryAgain, refresh };
}

/** The server's own words for a fault, else the specification's text (§8). */
export function messageOf(fault: unknown): string {
  return fault instanceof ApiFault && fault.message !== ""
    ? fault.message
    : "Failed to process your order.";
}
