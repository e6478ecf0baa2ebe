import type { PaymentReport } from "#contract/api/payments/order-payments.ts";
import { ApiError, asApiError } from "#contract/client/api-error.ts";
import { api } from "../../../api.ts";
import type { PendingOrder } from "../../../session/order/pending-order.ts";
import { type CheckoutState, closeOverdue, isPayable, toCheckoutState } from "../checkout-state.ts";

const cardUnavailable = "This order can no longer be paid by card.";
const providerUnavailable = "Card payment isn’t available right now. Please try again shortly.";

/** “Confirming” when offline. Never throws. */
export async function loadPaymentState(order: PendingOrder): Promise<CheckoutState> {
  try {
    return await readPaymentState(order);
  } catch {
    return { step: "confirming", order, lost: true };
  }
}

/**
 * Reports a success first that the shop does not know yet.
 * @throws {ApiError} when the server is unreachable or refuses
 */
export async function readPaymentState(
  order: PendingOrder,
  signal?: AbortSignal,
): Promise<CheckoutState> {
  try {
    const call = { ...toRequest(order), ...(signal && { signal }) };
    const { unreportedPayment, ...reportedOrder } = order;
    if (!unreportedPayment)
      return toCheckoutState(order, await api("GET /orders/:orderNumber/payment", call));
    const body = { reference: unreportedPayment, event: "success" } as const;
    const status = await api("POST /orders/:orderNumber/payment", { ...call, body });
    // A payment the provider has not booked yet is pending, not unpaid.
    if (status.state === "awaiting") return { step: "confirming", order: reportedOrder };
    return toCheckoutState(reportedOrder, status);
  } catch (error) {
    if (getErrorCode(error) === "not_found") return { step: "unheld", order };
    throw error;
  }
}

/** Starts a new payment attempt, unless an earlier one may still succeed. Never throws. */
export async function startPayment(order: PendingOrder): Promise<CheckoutState> {
  if (order.unreportedPayment) return loadPaymentState(order);
  try {
    const start = await api("POST /orders/:orderNumber/payment/attempts", toRequest(order));
    return { step: "paying", order, start };
  } catch (error) {
    const code = getErrorCode(error);
    if (code === "payment_unresolved") return { step: "confirming", order };
    if (code === "not_found") return loadPaymentState(order);
    if (code === "order_not_payable") {
      const state = closeOverdue(await loadPaymentState(order));
      return state.step === "transfer" ? { ...state, note: cardUnavailable } : state;
    }
    return { step: "unpaid", order, nothingCharged: false, note: toOrderErrorMessage(error) };
  }
}

export async function reportPayment(
  order: PendingOrder,
  reference: string,
  event: PaymentReport["event"],
): Promise<CheckoutState> {
  if (event === "success") return loadPaymentState({ ...order, unreportedPayment: reference });
  const call = { ...toRequest(order), body: { reference, event } };
  const next = await api("POST /orders/:orderNumber/payment", call).then(
    (status) => toCheckoutState(order, status),
    () => loadPaymentState(order),
  );
  return event === "config_error" && isPayable(next)
    ? { ...next, note: providerUnavailable }
    : next;
}

function getErrorCode(error: unknown) {
  return asApiError(error)?.code ?? "network";
}

function toRequest({ orderNumber, orderToken }: PendingOrder) {
  return { params: { orderNumber }, headers: { "x-order-token": orderToken } };
}

/** The server’s message for an error, else the specification’s text (§8). */
export function toOrderErrorMessage(error: unknown): string {
  return error instanceof ApiError && error.message !== ""
    ? error.message
    : "Failed to process your order.";
}
