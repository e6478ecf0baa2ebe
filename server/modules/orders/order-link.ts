/** Where a mail sends the buyer to see an order: the look-up, which asks for the e-mail address. */
export function orderLink(orderNumber: string): string {
  return `/orders/lookup?orderNumber=${encodeURIComponent(orderNumber)}`;
}
