import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef } from "react";
import type { PaymentReport } from "#contract/api/order-payments.ts";
import type { PendingOrder } from "../../session/pending-order.ts";
import {
  type CheckoutState,
  endsCardWindow,
  isUnpaid,
  pauseBeforeAsking,
  quickPolls,
  takeNews,
  undecidedOrder,
} from "./checkout-state.ts";
import { keepStanding } from "./keep-standing.ts";
import { findPaymentState, payAgain, readPaymentState, reportPayment } from "./payment-calls.ts";

/** What the page can do about the payment of a placed order. */
export interface PaymentActions {
  /** Passes on what the pop-up said and shows what the server makes of it. */
  report(order: PendingOrder, reference: string, event: PaymentReport["event"]): Promise<void>;
  /** Opens the pop-up again with a new attempt, unless an earlier one may still succeed. */
  tryAgain(order: PendingOrder): Promise<void>;
  /** Asks the server where the payment stands. */
  refresh(order: PendingOrder): Promise<void>;
}

/** How often the server is asked while the pop-up is open, in ms: somebody else may pay the order by its link. */
const besideMs = 10_000;

/**
 * Follows a payment: reports the pop-up's events, keeps what became known of it and, while an outcome is on its way, keeps
 * asking.
 */
export function usePayment(
  state: CheckoutState,
  setState: Dispatch<SetStateAction<CheckoutState>>,
): PaymentActions {
  const refresh = useCallback(
    async (order: PendingOrder) => setState(await findPaymentState(order)),
    [setState],
  );

  const report = useCallback<PaymentActions["report"]>(
    async (order, reference, event) => {
      if (event === "success") {
        setState({ step: "confirming", order: { ...order, untold: reference } });
      }
      setState(await reportPayment(order, reference, event));
    },
    [setState],
  );

  const opening = useRef(false);
  const tryAgain = useCallback(
    async (order: PendingOrder) => {
      if (opening.current) return;
      opening.current = true;
      try {
        const next = await payAgain(order);
        setState((last) => takeNews(last, next));
      } finally {
        opening.current = false;
      }
    },
    [setState],
  );

  useEffect(() => keepStanding(state), [state]);

  const undecided = undecidedOrder(state);
  /** A success that the pop-up told of is waited for a while, against a provider that lags behind it. */
  const isConfirming = state.step === "confirming";
  const nothingCharged = state.step === "unpaid" && state.nothingCharged;
  useEffect(() => {
    if (!undecided) return;
    const abort = new AbortController();
    let asked = 0;
    let timer = setTimeout(ask, pauseBeforeAsking(asked, nothingCharged));
    async function ask(): Promise<void> {
      if (!undecided) return;
      asked += 1;
      try {
        const next = await readPaymentState(undecided, abort.signal);
        const isEarly = isConfirming && isUnpaid(next) && asked <= quickPolls;
        setState((last) => (isEarly ? { ...last, lost: false } : takeNews(last, next)));
      } catch {
        if (abort.signal.aborted) return;
        setState((last) => (last.step === "confirming" ? { ...last, lost: true } : last));
      }
      timer = setTimeout(ask, pauseBeforeAsking(asked, nothingCharged));
    }
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [undecided, isConfirming, nothingCharged, setState]);

  const paying = state.step === "paying" ? state : undefined;
  useEffect(() => {
    if (!paying) return;
    const abort = new AbortController();
    async function look(): Promise<void> {
      if (!paying || document.visibilityState === "hidden") return;
      const next = await readPaymentState(paying.order, abort.signal).catch(() => undefined);
      if (next && endsCardWindow(next)) {
        setState((last) => (last === paying ? next : last));
      }
    }
    const timer = setInterval(look, besideMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      abort.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [paying, setState]);

  return { report, tryAgain, refresh };
}
