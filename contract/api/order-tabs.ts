/** The tabs of the orders room: what is to be done with an order. */
export const orderTabs = [
  "to_pack",
  "packed",
  "on_the_way",
  "delivered",
  "awaiting_payment",
  "to_review",
  "closed",
  "all",
] as const;
/** One of {@link orderTabs}. */
export type OrderTab = (typeof orderTabs)[number];
