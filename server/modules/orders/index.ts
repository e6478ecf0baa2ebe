export { cancelOrder, expireOrder } from "./close-order.ts";
export { createOrder, type NewOrder } from "./create-order.ts";
export { markOrderPaid, type PaidOutcome } from "./mark-order-paid.ts";
export { lockOrder, moveOrder } from "./move-order.ts";
export type { MoveReason, OrderLine, OrderRecord } from "./order.ts";
export { readOrderNumber } from "./order-number.ts";
export { allowedMoves, mayMove } from "./order-status.ts";
export {
  findOrder,
  findOrderByNumber,
  listStatusChanges,
  type StatusChange,
} from "./orders.queries.ts";
export { orderRoutes } from "./orders.routes.ts";
export { requireOrderHolder } from "./require-order-holder.ts";
export { toOrderReply } from "./to-order-reply.ts";
