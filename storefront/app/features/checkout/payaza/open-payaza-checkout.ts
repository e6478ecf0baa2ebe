import type { PaymentStart } from "#contract/api/orders/orders.ts";
import { showModal } from "#ui/primitives/show-modal.ts";
import { type FrameMessage, readFrameMessage } from "./frame-message.ts";
import { type FrameEvent, type FrameState, nextFrameState } from "./frame-state.ts";
import { createFrameView } from "./frame-view.ts";

export interface PayazaHandlers {
  readonly onSuccess: () => void;
  /** A card was refused, or (status 401) the merchant key; may be reported again. */
  readonly onError: (error: { readonly status: number; readonly message: string }) => void;
  /** Closed by the shopper, who may still have paid. */
  readonly onClose: () => void;
  /** The page did not load in time; the pop-up offers a retry. */
  readonly onStalled: () => void;
}

export interface PayazaCheckout {
  /** Removes the pop-up without calling a handler. */
  close(): void;
  retry(): void;
}

/** Slow mobile networks need most of it (payment guide, adapter duties). */
const timeoutMs = 35_000;

let active: PayazaCheckout | undefined;

/**
 * Payment details are posted on every load to the provider’s origin only, and messages are accepted
 * only from that origin and frame. One pop-up at a time.
 */
export function openPayazaCheckout(start: PaymentStart, handlers: PayazaHandlers): PayazaCheckout {
  active?.close();
  const { checkoutOrigin, reference } = start;
  const view = createFrameView(start);
  const { dialog, frame } = view;
  const listening = new AbortController();
  const { signal } = listening;
  let state: FrameState = "opening";
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  const remove = (): void => {
    clearTimeout(watchdog);
    listening.abort();
    dialog.close();
    dialog.remove();
    if (active === checkout) active = undefined;
  };

  const startWatchdog = (): void => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => handleEvent({ kind: "late" }), timeoutMs);
  };

  const handleEvent = (event: FrameEvent): void => {
    const previous = state;
    state = nextFrameState(previous, event);
    if (event.kind === "error" && state === "open") handlers.onError(event);
    if (state === previous) return;
    view.show(state);
    if (state === "open") {
      clearTimeout(watchdog);
      frame.focus();
    }
    if (state === "stalled") handlers.onStalled();
    if (state === "reported" || state === "closed") {
      remove();
      if (state === "reported") handlers.onSuccess();
      else handlers.onClose();
    }
  };

  const checkout: PayazaCheckout = {
    close: remove,
    retry() {
      handleEvent({ kind: "retry" });
      startWatchdog();
      frame.src = checkoutOrigin;
    },
  };

  frame.addEventListener("load", () => postPayment(frame, start), { signal });
  window.addEventListener(
    "message",
    (event: MessageEvent<unknown>) => {
      if (event.origin !== checkoutOrigin || event.source !== frame.contentWindow) return;
      const message: FrameMessage | undefined = readFrameMessage(event.data, reference);
      if (message) handleEvent(message);
    },
    { signal },
  );
  const cancel = (): void => handleEvent({ kind: "cancel" });
  view.cancel.addEventListener("click", cancel, { signal });
  view.alreadyPaid.addEventListener("click", cancel, { signal });
  view.retry.addEventListener("click", checkout.retry, { signal });
  dialog.addEventListener("close", cancel, { signal });

  document.body.append(dialog);
  view.show(state);
  showModal(dialog);
  startWatchdog();
  active = checkout;
  return checkout;
}

/** Posts the payment details. A phone number is always sent: 3-D Secure fails without one. */
function postPayment(frame: HTMLIFrameElement, start: PaymentStart): void {
  const { customer } = start;
  const userData = {
    merchant_key: start.merchantKey,
    connection_mode: start.connectionMode,
    checkout_amount: start.amount,
    currency_code: start.currency,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email_address: customer.email,
    phone_number: customer.phone,
    transaction_reference: start.reference,
  };
  frame.contentWindow?.postMessage({ type: "initial-data", userData }, start.checkoutOrigin);
}
