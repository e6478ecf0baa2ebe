export { withdrawUnits } from "./closed-order-count.queries.ts";
export { findCustomerId, findOrderCustomer, insertNote } from "./fulfilment.queries.ts";
export { findLedgerDiscrepancies } from "./ledger-check.queries.ts";
export { lockOrder } from "./lock-order.ts";
export { findCaseResolvedEvent, hasEventSince, recordOrderEvent } from "./order-events.queries.ts";
export { replaceLines } from "./order-lines.queries.ts";
export { listStatusChanges, updateDue } from "./order-status.queries.ts";
export { addToOrderTotals } from "./order-totals.queries.ts";
export {
  findOrder,
  findOrderByNumber,
  listExpiredHolds,
  listOrders,
  listOrdersOfBuyer,
  updatePaymentMethod,
} from "./orders.queries.ts";
export { countOrdersByStatus, type TabCount } from "./orders-list.queries.ts";
export { searchOrders } from "./search-orders.queries.ts";
export {
  countOrdersToPack,
  findLastStaffAction,
  getPackingQueue,
  listLatestOrders,
} from "./today.queries.ts";
