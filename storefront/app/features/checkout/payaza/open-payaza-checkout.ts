import type { FramePayment } from "#contract/api/orders/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { showModal } from "#ui/primitives/overlays/use-modal.ts";
import { type FrameMessage, readFrameMessage } from "./frame-message.ts";
import { type FrameEvent, type FrameState, nextFrameState } from "./frame-state.ts";

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
export function openPayazaCheckout(start: FramePayment, handlers: PayazaHandlers): PayazaCheckout {
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
function postPayment(frame: HTMLIFrameElement, start: FramePayment): void {
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
    virtual_account_configuration: { expires_in_minutes: start.accountMinutes },
  };
  frame.contentWindow?.postMessage({ type: "initial-data", userData }, start.checkoutOrigin);
}

interface FrameView {
  readonly dialog: HTMLDialogElement;
  readonly frame: HTMLIFrameElement;
  readonly cancel: HTMLButtonElement;
  readonly retry: HTMLButtonElement;
  readonly alreadyPaid: HTMLButtonElement;
  show(state: FrameState): void;
}

const texts = {
  opening: "Opening the secure card window…",
  stalled:
    "The card window is slow to open. Check your connection and try again. If you’ve already paid, don’t pay again.",
};

/** Our own cancel button, as that of the provider’s page may not work. */
function createFrameView(start: FramePayment): FrameView {
  const { checkoutOrigin, providerName } = start;
  const frame = createElement("iframe", "block w-full grow border-0 bg-paper", {
    title: `Card payment by ${providerName}`,
    src: checkoutOrigin,
    allow: `clipboard-read ${checkoutOrigin}; clipboard-write ${checkoutOrigin}`,
  });
  const cancel = createElement("button", buttonClasses("ghost", "small"), {
    type: "button",
    textContent: "Cancel",
  });
  const retry = createElement("button", buttonClasses("primary", "regular", "w-full"), {
    type: "button",
    textContent: "Try again",
  });
  const alreadyPaid = createElement("button", "min-h-11 w-full underline underline-offset-4", {
    type: "button",
    textContent: "I have already paid",
  });
  const title = createElement("h2", "font-medium text-body", {
    id: "payment-frame-title",
    textContent: `Pay ${formatNaira(fromNaira(start.amount))}`,
  });
  const head = createElement(
    "div",
    "flex items-center justify-between gap-4 border-b border-line px-4 py-2",
  );
  head.append(title, cancel);
  const status = createElement("p", "text-center text-umber", { role: "status" });
  const choices = createElement("div", "grid gap-3", { hidden: true });
  choices.append(retry, alreadyPaid);
  const wait = createElement(
    "div",
    "absolute inset-x-0 bottom-0 top-15 grid content-center gap-6 bg-paper px-6",
  );
  wait.append(status, choices);
  const body = createElement("div", "relative flex h-full flex-col");
  body.append(head, frame, wait);
  const dialog = createElement(
    "dialog",
    "overlay fixed inset-0 m-auto h-dvh w-full bg-paper md:rounded-panel md:h-[min(46rem,calc(100dvh-5rem))] md:w-120",
  );
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.append(body);

  return {
    dialog,
    frame,
    cancel,
    retry,
    alreadyPaid,
    show(state) {
      wait.hidden = state === "open";
      choices.hidden = state !== "stalled";
      status.textContent = state === "stalled" ? texts.stalled : texts.opening;
    },
  };
}

function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties, { className });
}
