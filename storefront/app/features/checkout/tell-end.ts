import type { OrderStatus } from "#contract/api/orders.ts";
import type { PendingOrder } from "../../session/pending-order.ts";
import type { CheckoutState } from "./checkout-state.ts";

/** What a shopper reads of an order that ended before it was paid, or of which no money is left. */
export function tellEnd(
  { order, orderStatus, nothingCharged }: CheckoutState & { step: "closed" },
  hasCart: boolean,
): string {
  const late = "Should a payment of yours still reach us, we keep it safe and write to you.";
  return [whyEnded(orderStatus), ...(nothingCharged ? [] : [late]), howAgain(order, hasCart)].join(
    " ",
  );
}

function whyEnded(orderStatus: OrderStatus): string {
  switch (orderStatus) {
    case "CANCELLED":
      return "It was cancelled, so its pieces went back on the rail.";
    case "EXPIRED":
      return "It was not paid in time, so its pieces went back on the rail.";
    case "REFUNDED":
      return "Its money went back, or it was settled with you.";
    default:
      return "It can no longer be paid, so its pieces go back on the rail within minutes.";
  }
}

/** Who pays by a mailed link or the look-up holds a token, and may have no account. */
function howAgain({ fromAccount, orderToken }: PendingOrder, hasCart: boolean): string {
  if (fromAccount && !orderToken) return "You can order it again from your orders.";
  if (!fromAccount && hasCart) return "Your cart is still here: place it again whenever you like.";
  return "Put its pieces in your cart again whenever you like.";
}
