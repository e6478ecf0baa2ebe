import type { PendingOrder } from "../../session/pending-order.ts";

/** What a shopper reads of their own order of before where its pieces or its discount are missed. */
export function tellKept({ orderNumber, unpayable }: PendingOrder): string {
  switch (unpayable) {
    case "ended":
      return `Your order ${orderNumber} can no longer be paid. It holds its pieces and its price for a few minutes more; try again then.`;
    case "in_doubt":
      return `The payment of your order ${orderNumber} is being checked, and it keeps its pieces meanwhile. Please do not pay again.`;
    case "paid":
      return `Your order ${orderNumber} is paid already, and its pieces are yours.`;
    default:
      return `Your order ${orderNumber} is not paid yet and keeps its pieces and its price for you.`;
  }
}
