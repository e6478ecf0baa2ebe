import type { PaymentStart } from "#contract/api/orders.ts";
import { showModal } from "#ui/primitives/show-modal.ts";
import { type FrameMessage, readFrameMessage } from "./frame-message.ts";
import { type FrameEvent, type FrameState, nextFrameState } from "./frame-state.ts";
import { createFrameView } from "./frame-view.ts";

/** What the pop-up told; none of it proves or rules out a payment. */
export interface PayazaHandlers {
  /** It told of success and has closed itself. The server must confirm. */
  readonly onSuccess: () => void;
  /** A card was refused, or (status 401) the merchant key; the pop-up stays, and may tell again. */
  readonly onError: (error: { readonly status: number; readonly message: string }) => void;
  /** The shopper closed it, or says to have paid already. Money may still have moved. */
  readonly onClose: () => void;
  /** Its page did not come in time; the pop-up itself offers to try again. */
  readonly onStalled: () => void;
}

/** The open pop-up. */
export interface PayazaCheckout {
  /** Takes the pop-up away without telling anyone. */
  close(): void;
  /** Loads the provider's page anew, for the same payment. */
  retry(): void;
}

/** Slow mobile networks need most of it (payment guide, adapter duties). */
const patienceMs = 35_000;

let active: PayazaCheckout | undefined;

/**
 * Opens the provider's card window over the page and speaks its frame protocol: the payment's figures go out on
 * every load, only to the provider's origin; messages are taken only from that origin and that frame. One
 * pop-up exists at a time.
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

  const takeAway = (): void => {
    clearTimeout(watchdog);
    listening.abort();
    dialog.close();
    dialog.remove();
    if (active === checkout) active = undefined;
  };

  const watch = (): void => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => happen({ kind: "late" }), patienceMs);
  };

  const happen = (event: FrameEvent): void => {
    const before = state;
    state = nextFrameState(before, event);
    if (event.kind === "error" && state === "open") handlers.onError(event);
    if (state === before) return;
    view.show(state);
    if (state === "open") {
      clearTimeout(watchdog);
      frame.focus();
    }
    if (state === "stalled") handlers.onStalled();
    if (state === "reported" || state === "closed") {
      takeAway();
      if (state === "reported") handlers.onSuccess();
      else handlers.onClose();
    }
  };

  const checkout: PayazaCheckout = {
    close: takeAway,
    retry() {
      happen({ kind: "retry" });
      watch();
      frame.src = checkoutOrigin;
    },
  };

  frame.addEventListener("load", () => tellPayment(frame, start), { signal });
  window.addEventListener(
    "message",
    (event: MessageEvent<unknown>) => {
      if (event.origin !== checkoutOrigin || event.source !== frame.contentWindow) return;
      const message: FrameMessage | undefined = readFrameMessage(event.data, reference);
      if (message) happen(message);
    },
    { signal },
  );
  const cancel = (): void => happen({ kind: "cancel" });
  view.cancel.addEventListener("click", cancel, { signal });
  view.claimPaid.addEventListener("click", cancel, { signal });
  view.retry.addEventListener("click", checkout.retry, { signal });
  dialog.addEventListener("close", cancel, { signal });

  document.body.append(dialog);
  view.show(state);
  showModal(dialog);
  watch();
  active = checkout;
  return checkout;
}

/** Hands the payment's figures to the provider's page. A phone is always sent: 3-D Secure refuses without. */
function tellPayment(frame: HTMLIFrameElement, start: PaymentStart): void {
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
