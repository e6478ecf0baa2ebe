import { type PendingOrder, readPendingOrder } from "../../session/pending-order.ts";
import type { CheckoutState } from "./checkout-state.ts";
import { isSettled } from "./is-settled.ts";
import { readPaymentState } from "./payment-calls.ts";
import { savePaymentStatus } from "./save-payment-status.ts";

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
