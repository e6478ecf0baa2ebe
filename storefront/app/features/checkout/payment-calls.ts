import type { PaymentReport } from "#contract/api/order-payments.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { api } from "../../api.ts";
import type { PendingOrder } from "../../session/pending-order.ts";
import { afterStatus, type CheckoutState, endOverdue, isDue } from "./checkout-state.ts";
import { messageOf } from "./message-of.ts";

const noCard = "This order can no longer be paid by card.";
const providerDown = "Card payment is not available right now. Please try again in a little while.";

/** Where the payment of an order stands, by the server's word; a lost line goes on asking. Never throws. */
export async function findPaymentState(order: PendingOrder): Promise<CheckoutState> {
  try {
    return await readPaymentState(order);
  } catch {
    return { step: "confirming", order, lost: true };
  }
}

/**
 * The same. A success that the shop has not heard of is told it first, as often as it takes: until then it would say that
 * the order is unpaid.
 * @throws {ApiFault} where the server cannot be asked, or refuses for another reason than that the order is not held
 */
export async function readPaymentState(
  order: PendingOrder,
  signal?: AbortSignal,
): Promise<CheckoutState> {
  try {
    const call = { ...held(order), ...(signal && { signal }) };
    const { untold, ...told } = order;
    if (!untold) return afterStatus(order, await api("GET /orders/:orderNumber/payment", call));
    const body = { reference: untold, event: "success" } as const;
    const status = await api("POST /orders/:orderNumber/payment", { ...call, body });
    // what the provider has not booked yet is on its way, not unpaid
    if (status.state === "awaiting") return { step: "confirming", order: told };
    return afterStatus(told, status);
  } catch (fault) {
    if (codeOf(fault) === "not_found") return { step: "unheld", order };
    throw fault;
  }
}

/** Begins a new attempt to pay, unless an earlier one may still succeed. Never throws. */
export async function payAgain(order: PendingOrder): Promise<CheckoutState> {
  if (order.untold) return findPaymentState(order);
  try {
    const start = await api("POST /orders/:orderNumber/payment/attempts", held(order));
    return { step: "paying", order, start };
  } catch (fault) {
    const code = codeOf(fault);
    if (code === "payment_unresolved") return { step: "confirming", order };
    if (code === "not_found") return findPaymentState(order);
    if (code === "order_not_payable") {
      const now = endOverdue(await findPaymentState(order));
      return now.step === "transfer" ? { ...now, note: noCard } : now;
    }
    return { step: "unpaid", order, nothingCharged: false, note: messageOf(fault) };
  }
}

/** Passes on what the pop-up said; what the server makes of it. Never throws. */
export async function reportPayment(
  order: PendingOrder,
  reference: string,
  event: PaymentReport["event"],
): Promise<CheckoutState> {
  if (event === "success") return findPaymentState({ ...order, untold: reference });
  const call = { ...held(order), body: { reference, event } };
  const next = await api("POST /orders/:orderNumber/payment", call).then(
    (status) => afterStatus(order, status),
    () => findPaymentState(order),
  );
  return event === "config_error" && isDue(next) ? { ...next, note: providerDown } : next;
}

function codeOf(fault: unknown) {
  return faultOf(fault)?.code ?? "network";
}

/** Which order is meant, and the token that proves it is the caller's. */
function held({ orderNumber, orderToken }: PendingOrder) {
  return { params: { orderNumber }, headers: { "x-order-token": orderToken } };
}
