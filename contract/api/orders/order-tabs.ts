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
export type OrderTab = (typeof orderTabs)[number];
