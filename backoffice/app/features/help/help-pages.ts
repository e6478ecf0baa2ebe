/** The pages of the handbook in docs/guide, in the order in which they are listed. */
export const helpPages = [
  { page: "first-day", title: "First day" },
  { page: "goods", title: "Goods" },
  { page: "pictures", title: "Pictures" },
  { page: "stock", title: "Stock" },
  { page: "orders", title: "Orders and packing" },
  { page: "payments", title: "Payments to settle" },
  { page: "returns", title: "Exchanges and returns" },
  { page: "customers", title: "Customers and their data" },
  { page: "businesses", title: "Businesses" },
  { page: "discounts", title: "Discounts" },
  { page: "delivery", title: "Delivery" },
  { page: "words", title: "Words and settings" },
  { page: "staff", title: "Staff and rights" },
  { page: "backups", title: "Backups" },
] as const;
