import { accountOrderKey, cartOrderKey } from "../../session/order-keys.ts";
import {
  type PendingOrder,
  recallPendingOrder,
  rememberPendingOrder,
} from "../../session/pending-order.ts";
import { type CheckoutState, isOverdue } from "./checkout-state.ts";

/** Why an order takes no payment now, where it does not. One that has ended by now is not kept. */
export function unpayableOf(state: CheckoutState): PendingOrder["unpayable"] {
  const { step } = state;
  if (step === "closed") return "ended";
  if (step === "paid") return "paid";
  return step === "review" || step === "confirming" || isOverdue(state) ? "in_doubt" : undefined;
}

/**
 * Keeps with an order, as long as that is remembered, what became known of its payment. The order is kept as it was where
 * nothing is known yet, or the shop could not be asked.
 */
export function keepStanding(state: CheckoutState): void {
  if (!("order" in state) || state.step === "recalling") return;
  const { order } = state;
  if (state.step === "confirming" && state.lost && !order.untold) return;
  const key = order.fromAccount ? accountOrderKey : cartOrderKey;
  if (recallPendingOrder(key)?.orderNumber !== order.orderNumber) return;
  rememberPendingOrder({ ...order, unpayable: unpayableOf(state) }, key);
}
