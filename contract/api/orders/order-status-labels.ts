import type { OrderStatus } from "./orders.ts";

export const orderStatusLabels: Readonly<Record<OrderStatus, string>> = {
  PENDING_PAYMENT: "Awaiting payment",
  PAID: "To pack",
  PROCESSING: "Packed",
  SHIPPED: "On the way",
  DELIVERED: "Delivered",
  CANCELLED: "Cancelled",
  EXPIRED: "Expired",
  REFUNDED: "Refunded",
};

export const customerStatusLabels: Readonly<Record<OrderStatus, string>> = {
  ...orderStatusLabels,
  PENDING_PAYMENT: "Placed",
  PAID: "Paid",
};
