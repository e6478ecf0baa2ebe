import type { CheckoutState } from "./checkout-state.ts";

/** An order that takes no payment any more holds stock until it expires. */
export function isSettled(state: CheckoutState): boolean {
  if (state.step === "closed") return state.orderStatus !== "PENDING_PAYMENT";
  return state.step === "paid" || state.step === "unheld";
}
