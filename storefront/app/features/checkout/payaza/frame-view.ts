import type { PaymentStart } from "#contract/api/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { buttonClasses } from "#ui/primitives/button-look.ts";
import type { FrameState } from "./frame-state.ts";

/** The parts of the pop-up that change or are listened to. */
export interface FrameView {
  readonly dialog: HTMLDialogElement;
  readonly frame: HTMLIFrameElement;
  readonly cancel: HTMLButtonElement;
  readonly retry: HTMLButtonElement;
  readonly claimPaid: HTMLButtonElement;
  /** Shows the frame, the wait for it, or what to do when it does not come. */
  show(state: FrameState): void;
}

const texts = {
  opening: "Opening the secure card window…",
  stalled:
    "The card window is slow to open. Check your connection and try again. If you have already paid, do not pay twice.",
};

/**
 * Builds the pop-up: a native modal dialog, so that the browser keeps the focus inside and gives it back, with
 * the provider's page in a titled frame and a cancel button of our own, since the page's may not work.
 */
export function createFrameView(start: PaymentStart): FrameView {
  const { checkoutOrigin } = start;
  const frame = make("iframe", "block w-full grow border-0 bg-paper", {
    title: "Card payment by Payaza",
    src: checkoutOrigin,
    allow: `clipboard-read ${checkoutOrigin}; clipboard-write ${checkoutOrigin}`,
  });
  const cancel = make("button", buttonClasses("ghost", "small"), {
    type: "button",
    textContent: "Cancel",
  });
  const retry = make("button", buttonClasses("primary", "regular", "w-full"), {
    type: "button",
    textContent: "Try again",
  });
  const claimPaid = make("button", "min-h-11 w-full underline underline-offset-4", {
    type: "button",
    textContent: "I have already paid",
  });
  const title = make("h2", "font-medium text-body", {
    id: "payment-frame-title",
    textContent: `Pay ${formatNaira(fromNaira(start.amount))}`,
  });
  const head = make(
    "div",
    "flex items-center justify-between gap-4 border-b border-line px-4 py-2",
  );
  head.append(title, cancel);
  const status = make("p", "text-center text-umber", { role: "status" });
  const choices = make("div", "grid gap-3", { hidden: true });
  choices.append(retry, claimPaid);
  const wait = make(
    "div",
    "absolute inset-x-0 bottom-0 top-15 grid content-center gap-6 bg-paper px-6",
  );
  wait.append(status, choices);
  const body = make("div", "relative flex h-full flex-col");
  body.append(head, frame, wait);
  const dialog = make(
    "dialog",
    "overlay fixed inset-0 m-auto h-dvh w-full bg-paper md:h-[min(46rem,calc(100dvh-5rem))] md:w-120",
  );
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.append(body);

  return {
    dialog,
    frame,
    cancel,
    retry,
    claimPaid,
    show(state) {
      wait.hidden = state === "open";
      choices.hidden = state !== "stalled";
      status.textContent = state === "stalled" ? texts.stalled : texts.opening;
    },
  };
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties, { className });
}
