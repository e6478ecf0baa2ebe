import { accountOrderKey, cartOrderKey } from "../../session/order/order-storage-keys.ts";
import {
  type PendingOrder,
  readPendingOrder,
  savePendingOrder,
} from "../../session/order/pending-order.ts";

/**
 * The cart’s own order keeps its role and status, since paying it empties the cart.
 * @returns history state that makes the checkout open its payment
 */
export function saveOrderToPay(order: Omit<PendingOrder, "fromAccount">): string {
  if (readPendingOrder()?.orderNumber === order.orderNumber) return cartOrderKey;
  const saved = readPendingOrder(accountOrderKey);
  const unreportedPayment =
    saved?.orderNumber === order.orderNumber ? saved.unreportedPayment : undefined;
  savePendingOrder({ ...order, fromAccount: true, unreportedPayment }, accountOrderKey);
  return accountOrderKey;
}
