import { accountOrderKey, cartOrderKey } from "../../session/order-keys.ts";
import {
  type PendingOrder,
  recallPendingOrder,
  rememberPendingOrder,
} from "../../session/pending-order.ts";

/**
 * Keeps an order for the checkout to pay. The one that was just made of the cart stays that, with what was known of it
 * before: paying it empties the cart. A success that the shop has not heard of stays with its order in either case.
 * @returns what to hand to the checkout, which opens its payment at once
 */
export function keepToPay(order: Omit<PendingOrder, "fromAccount">): string {
  if (recallPendingOrder()?.orderNumber === order.orderNumber) return cartOrderKey;
  const before = recallPendingOrder(accountOrderKey);
  const untold = before?.orderNumber === order.orderNumber ? before.untold : undefined;
  rememberPendingOrder({ ...order, fromAccount: true, untold }, accountOrderKey);
  return accountOrderKey;
}
