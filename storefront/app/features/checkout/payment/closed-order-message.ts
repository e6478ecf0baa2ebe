import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { PendingOrder } from "../../../session/order/pending-order.ts";
import type { CheckoutState } from "../checkout-state.ts";

export function getClosedOrderMessage(
  { order, orderStatus, nothingCharged }: CheckoutState & { step: "closed" },
  hasCart: boolean,
): string {
  const latePaymentNote = "If a payment still reaches us, we’ll keep it safe and email you.";
  return [
    getClosedReason(orderStatus),
    ...(nothingCharged ? [] : [latePaymentNote]),
    getReorderHint(order, hasCart),
  ].join(" ");
}

function getClosedReason(orderStatus: OrderStatus): string {
  switch (orderStatus) {
    case "CANCELLED":
      return "It was cancelled, so the items were returned to stock.";
    case "EXPIRED":
      return "It was not paid in time, so the items were returned to stock.";
    case "REFUNDED":
      return "It was refunded or settled with you.";
    default:
      return "It can no longer be paid. The order will expire shortly and the items will be released.";
  }
}

/** Buyers using a mailed link or the order look-up have a token, maybe no account. */
function getReorderHint({ fromAccount, orderToken }: PendingOrder, hasCart: boolean): string {
  if (fromAccount && !orderToken) return "You can order it again from your orders.";
  if (!fromAccount && hasCart) return "Your cart is still here. You can place the order again.";
  return "You can add the items to your cart again.";
}
