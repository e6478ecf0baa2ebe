import type { FrameMessage } from "./frame-message.ts";

/**
 * Where the pop-up stands: `opening` until its page says it is ready, `stalled` when that took too long, `open`
 * in use, `reported` it told of success, `closed` by the shopper.
 */
export type FrameState = "opening" | "stalled" | "open" | "reported" | "closed";

/** What happens to the pop-up: a message of its page, the shopper's own buttons, or the clock. */
export type FrameEvent =
  | FrameMessage
  | { readonly kind: "cancel" }
  | { readonly kind: "retry" }
  | { readonly kind: "late" };

/**
 * The state after an event. Success and closing are final, so each is told once; neither says anything about
 * money.
 */
export function nextFrameState(state: FrameState, event: FrameEvent): FrameState {
  if (state === "reported" || state === "closed") return state;
  switch (event.kind) {
    case "success":
      return "reported";
    case "close":
    case "cancel":
      return "closed";
    case "loaded":
    case "error":
      return "open";
    case "late":
      return state === "opening" ? "stalled" : state;
    case "retry":
      return "opening";
  }
}
