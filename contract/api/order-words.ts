import type { OrderStatus } from "./orders.ts";

/** How the status of an order reads to staff: on their pages, in their files and in why a press was refused. */
export const orderStatusWords: Readonly<Record<OrderStatus, string>> = {
  PENDING_PAYMENT: "Awaiting payment",
  PAID: "To pack",
  PROCESSING: "Packed",
  SHIPPED: "On the way",
  DELIVERED: "Delivered",
  CANCELLED: "Cancelled",
  EXPIRED: "Not paid in time",
  REFUNDED: "Refunded",
};

/** How it reads to the buyer, in what the store tells and hands out. */
export const buyerStatusWords: Readonly<Record<OrderStatus, string>> = {
  ...orderStatusWords,
  PENDING_PAYMENT: "Placed",
  PAID: "Paid",
};
