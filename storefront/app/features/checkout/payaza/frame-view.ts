import type { PaymentStart } from "#contract/api/orders/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import type { FrameState } from "./frame-state.ts";

export interface FrameView {
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
export function createFrameView(start: PaymentStart): FrameView {
  const { checkoutOrigin } = start;
  const frame = createElement("iframe", "block w-full grow border-0 bg-paper", {
    title: "Card payment by Payaza",
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
    "overlay fixed inset-0 m-auto h-dvh w-full bg-paper md:h-[min(46rem,calc(100dvh-5rem))] md:w-120",
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
