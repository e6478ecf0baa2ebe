export { cancelOrder, expireOrder } from "./close-order.ts";
export { createOrder } from "./create-order.ts";
export { markOrderPaid } from "./mark-order-paid.ts";
export { lockOrder, moveOrder } from "./move-order.ts";
export type { OrderRecord } from "./order.ts";
export { findOrder, findOrderByNumber, listStatusChanges } from "./orders.queries.ts";
export { orderRoutes } from "./orders.routes.ts";
export { requireOrderHolder } from "./require-order-holder.ts";
export { toOrderReply } from "./to-order-reply.ts";
