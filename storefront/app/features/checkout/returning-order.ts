import { accountOrderKey, cartOrderKey } from "../../session/order/order-storage-keys.ts";
import { type PendingOrder, readPendingOrder } from "../../session/order/pending-order.ts";

/**
 * The order that the provider’s page leads back to, with the payment it calls made.
 * @param search of the address, such as `?order=ASO-7K3M9QXD&reference=ASO-7K3M9QXD-2`
 */
export function findReturningOrder(search: string): PendingOrder | undefined {
  const given = new URLSearchParams(search);
  const order = [cartOrderKey, accountOrderKey]
    .map((key) => readPendingOrder(key))
    .find((each) => each?.orderNumber === given.get("order"));
  const reference = given.get("reference");
  return order && reference?.startsWith(order.orderNumber)
    ? { ...order, unreportedPayment: reference }
    : order;
}
