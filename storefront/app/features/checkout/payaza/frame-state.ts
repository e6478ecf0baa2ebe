import type { FrameMessage } from "./frame-message.ts";

/** `stalled`: not ready in time; `reported`: success; `closed`: by the shopper. */
export type FrameState = "opening" | "stalled" | "open" | "reported" | "closed";

/** Events of the pop-up: messages, the shopper’s buttons, or the timeout. */
export type FrameEvent =
  | FrameMessage
  | { readonly kind: "cancel" }
  | { readonly kind: "retry" }
  | { readonly kind: "late" };

/** Success and closing are final, so each is reported once; neither proves a payment. */
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
