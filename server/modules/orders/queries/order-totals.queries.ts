type OrderTotal = "received_kobo" | "refunded_kobo" | "reversed_kobo" | "due_kobo" | "open_cases";

/**
 * Part of the statement that writes a payment, a refund or a case, so that its order agrees with it at once.
 * @param changes a query of `order_id` and the totals' changes, with one row for each order
 */
export function addToOrderTotals(totals: readonly OrderTotal[], changes: string): string {
  const additions = totals.map((total) => `${total} = o.${total} + c.${total}`);
  return `update shop_order o set ${additions.join(", ")} from (${changes}) as c where o.id = c.order_id`;
}
