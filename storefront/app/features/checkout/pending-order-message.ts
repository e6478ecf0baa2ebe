import type { PendingOrder } from "../../session/pending-order.ts";

export function getPendingOrderMessage({ orderNumber, unpayable }: PendingOrder): string {
  switch (unpayable) {
    case "ended":
      return `Your order ${orderNumber} can no longer be paid. Its items will be released in a few minutes; try again then.`;
    case "unconfirmed":
      return `We’re checking the payment for your order ${orderNumber} and holding its items. Please don’t pay again.`;
    case "paid":
      return `Your order ${orderNumber} has already been paid.`;
    default:
      return `Your order ${orderNumber} is unpaid. We’re holding your items at this price.`;
  }
}
