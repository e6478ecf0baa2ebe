import type { CheckoutState } from "./checkout-state.ts";

/**
 * Whether the order of the cart needs to be kept no longer. One that takes no payment any more holds its pieces until it
 * expires, and is to be named where they are missed.
 */
export function isSettled(state: CheckoutState): boolean {
  if (state.step === "closed") return state.orderStatus !== "PENDING_PAYMENT";
  return state.step === "paid" || state.step === "unheld";
}
