/** What the store publishes when something changes, as staff read it. */
export const eventLabels = {
  "order.placed": "Order placed",
  "order.paid": "Order paid",
  "order.packed": "Order packed",
  "order.shipped": "Order shipped",
  "order.delivered": "Order delivered",
  "order.cancelled": "Order cancelled",
  "refund.made": "Refund made",
  "return.requested": "Return requested",
  "return.received": "Return received",
  "product.published": "Product published",
  "product.updated": "Product updated",
  "stock.changed": "Stock changed",
  "customer.created": "Account created",
  "business.registered": "Business registered",
  "business.approved": "Business approved",
} as const;

export type EventType = keyof typeof eventLabels;

export const eventTypes = Object.keys(eventLabels) as EventType[];
