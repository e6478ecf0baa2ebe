import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef } from "react";
import type { PaymentStart } from "#contract/api/orders/orders.ts";
import type { PaymentReport } from "#contract/api/payments/order-payments.ts";
import type { PendingOrder } from "../../../session/order/pending-order.ts";
import {
  type CheckoutState,
  closesCardWindow,
  getPollDelayMs,
  getUndecidedOrder,
  isUnpaid,
  mergeState,
  quickPolls,
} from "../checkout-state.ts";
import { openPayazaCheckout, type PayazaHandlers } from "../payaza/open-payaza-checkout.ts";
import { leaveForPayment, type OpenedPayment } from "./leave-for-payment.ts";
import {
  loadPaymentState,
  readPaymentState,
  reportPayment,
  startPayment,
} from "./payment-calls.ts";
import { savePaymentStatus } from "./pending-order-status.ts";

export interface PaymentActions {
  report(order: PendingOrder, reference: string, event: PaymentReport["event"]): Promise<void>;
  tryAgain(order: PendingOrder): Promise<void>;
  refresh(order: PendingOrder): Promise<void>;
}

/** In ms, while the pop-up is open: the order may be paid elsewhere by its link. */
const popupPollMs = 10_000;

/** Follows a payment: reports pop-up events, stores the status and polls while it is undecided. */
export function usePayment(
  state: CheckoutState,
  setState: Dispatch<SetStateAction<CheckoutState>>,
): PaymentActions {
  const refresh = useCallback(
    async (order: PendingOrder) => setState(await loadPaymentState(order)),
    [setState],
  );

  const report = useCallback<PaymentActions["report"]>(
    async (order, reference, event) => {
      if (event === "success") {
        setState({ step: "confirming", order: { ...order, unreportedPayment: reference } });
      }
      setState(await reportPayment(order, reference, event));
    },
    [setState],
  );

  const isOpening = useRef(false);
  const tryAgain = useCallback(
    async (order: PendingOrder) => {
      if (isOpening.current) return;
      isOpening.current = true;
      try {
        const next = await startPayment(order);
        setState((previous) => mergeState(previous, next));
      } finally {
        isOpening.current = false;
      }
    },
    [setState],
  );

  useEffect(() => savePaymentStatus(state), [state]);

  const pendingOrder = getUndecidedOrder(state);
  /** After a reported success, waits for the provider’s confirmation. */
  const isConfirming = state.step === "confirming";
  const nothingCharged = state.step === "unpaid" && state.nothingCharged;
  useEffect(() => {
    if (!pendingOrder) return;
    const abort = new AbortController();
    let attempts = 0;
    let timer = setTimeout(poll, getPollDelayMs(attempts, nothingCharged));
    async function poll(): Promise<void> {
      if (!pendingOrder) return;
      attempts += 1;
      try {
        const next = await readPaymentState(pendingOrder, abort.signal);
        const isTooEarly = isConfirming && isUnpaid(next) && attempts <= quickPolls;
        setState((previous) =>
          isTooEarly ? { ...previous, lost: false } : mergeState(previous, next),
        );
      } catch {
        if (abort.signal.aborted) return;
        setState((previous) =>
          previous.step === "confirming" ? { ...previous, lost: true } : previous,
        );
      }
      timer = setTimeout(poll, getPollDelayMs(attempts, nothingCharged));
    }
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [pendingOrder, isConfirming, nothingCharged, setState]);

  const paying = state.step === "paying" ? state : undefined;
  useEffect(() => {
    if (!paying) return;
    const abort = new AbortController();
    async function checkPayment(): Promise<void> {
      if (!paying || document.visibilityState === "hidden") return;
      const next = await readPaymentState(paying.order, abort.signal).catch(() => undefined);
      if (next && closesCardWindow(next)) {
        setState((previous) => (previous === paying ? next : previous));
      }
    }
    const timer = setInterval(checkPayment, popupPollMs);
    document.addEventListener("visibilitychange", checkPayment);
    return () => {
      abort.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", checkPayment);
    };
  }, [paying, setState]);

  return { report, tryAgain, refresh };
}

function openPayment(start: PaymentStart, handlers: PayazaHandlers): OpenedPayment {
  return start.checkout === "frame"
    ? openPayazaCheckout(start, handlers)
    : leaveForPayment(start.checkoutUrl, handlers.onClose);
}

/** The provider’s status for a wrong merchant key or mode: nothing the shopper can fix. */
const invalidMerchantKeyStatus = 401;

/** Opens the provider’s pop-up or page while the checkout is paying, and reports its events. */
export function usePaymentPopup(state: CheckoutState, actions: PaymentActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  const paying = state.step === "paying" ? state : undefined;

  useEffect(() => {
    if (!paying) return;
    const { order, start } = paying;
    const report = (event: "success" | "error" | "close" | "config_error") =>
      void latest.current.report(order, start.reference, event);
    const popup = openPayment(start, {
      onSuccess: () => report("success"),
      onClose: () => report("close"),
      onError({ status }) {
        // A refused card stays in the pop-up, where another can be tried.
        if (status !== invalidMerchantKeyStatus) return;
        popup.close();
        report("config_error");
      },
      onStalled: () => undefined,
    });
    return () => popup.close();
  }, [paying]);
}
