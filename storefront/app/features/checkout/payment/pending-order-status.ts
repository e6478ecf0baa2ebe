import { accountOrderKey, cartOrderKey } from "../../../session/order/order-storage-keys.ts";
import {
  type PendingOrder,
  readPendingOrder,
  savePendingOrder,
} from "../../../session/order/pending-order.ts";
import { type CheckoutState, isOverdue } from "../checkout-state.ts";
import { isSettled } from "../is-settled.ts";
import { readPaymentState } from "./payment-calls.ts";

/** Why an order takes no payment now, if it does not. Ended orders are not stored. */
export function getUnpayableReason(state: CheckoutState): PendingOrder["unpayable"] {
  const { step } = state;
  if (step === "closed") return "ended";
  if (step === "paid") return "paid";
  return step === "review" || step === "confirming" || isOverdue(state) ? "unconfirmed" : undefined;
}

export function savePaymentStatus(state: CheckoutState): void {
  if (!("order" in state) || state.step === "recalling") return;
  const { order } = state;
  if (state.step === "confirming" && state.lost && !order.unreportedPayment) return;
  const key = order.fromAccount ? accountOrderKey : cartOrderKey;
  if (readPendingOrder(key)?.orderNumber !== order.orderNumber) return;
  savePendingOrder({ ...order, unpayable: getUnpayableReason(state) }, key);
}

/** In ms; longer than the shop’s own query to the provider. */
const timeoutMs = 9_000;

export async function refreshPendingOrder(): Promise<PendingOrder | undefined> {
  const order = readPendingOrder();
  if (!order) return undefined;
  const state = await readPaymentState(order, AbortSignal.timeout(timeoutMs)).catch(
    (): CheckoutState => ({ step: "confirming", order, lost: true }),
  );
  savePaymentStatus(state);
  return isSettled(state) && state.step !== "paid" ? undefined : readPendingOrder();
}
