import { accountOrderKey, cartOrderKey } from "../../session/order-keys.ts";
import {
  type PendingOrder,
  recallPendingOrder,
  rememberPendingOrder,
} from "../../session/pending-order.ts";

/**
 * Keeps an order for the checkout to pay. The one that was just made of the cart stays that, with what was known of it
 * before: paying it empties the cart.
 * @returns what to hand to the checkout, which opens its payment at once
 */
export function keepToPay(order: Omit<PendingOrder, "fromAccount">): string {
  if (recallPendingOrder()?.orderNumber === order.orderNumber) return cartOrderKey;
  rememberPendingOrder({ ...order, fromAccount: true }, accountOrderKey);
  return accountOrderKey;
}
