export { anonymizeBuyer, deleteOrders } from "./customer/erase-orders.ts";
export { findOrderByInput, lookUpOrder } from "./customer/look-up-order.ts";
export {
  getOwnOrder,
  isOrderOwner,
  linkGuestOrder,
  requireOrderAccess,
} from "./customer/order-access.ts";
export { orderRoutes } from "./customer/orders.routes.ts";
export { exportOrders, toOrderResponse } from "./customer/to-order-response.ts";
export { createInvoicePdf, toCreditNote } from "./documents/invoice.ts";
export { createPackingSlips } from "./documents/packing-slips.ts";
export { toParcelMailParts } from "./emails/email-parts.ts";
export {
  orderMailSamples,
  orderMailTemplates,
  orderPaidSample,
  sampleOrder,
} from "./emails/order-email-samples.ts";
export { orderEmailWaitMs } from "./emails/queue-order-email.ts";
export { createNotifySalesTask, notifySalesJob } from "./emails/sale-notification.ts";
export { createOrderNote, recordPackedQuantity } from "./fulfilment/order-notes.ts";
export { orderTransitionStaffRoutes } from "./fulfilment/order-transitions.staff-routes.ts";
export {
  createDeleteParcelPhotoTask,
  deleteParcelPhotoJob,
  saveParcelPhoto,
} from "./fulfilment/parcel-photo.ts";
export {
  cancelEventMail,
  replaceEventMail,
  reverseEvent,
  rewriteCancelledMail,
} from "./fulfilment/reverse-event.ts";
export { acceptLatePayment, cancelOrder, expireOrder } from "./lifecycle/close-order.ts";
export { getHoldMinutes, newOrder, storeOrder } from "./lifecycle/create-order.ts";
export { markOrderPaid, voidSale } from "./lifecycle/mark-order-paid.ts";
export { recordRefund } from "./lifecycle/record-refund.ts";
export { type OrderTransition, transitionOrder } from "./lifecycle/transition-order.ts";
export { requireUnpaidLimit } from "./lifecycle/unpaid-order-limit.ts";
export { noParcel, type OrderRecord } from "./model/order.ts";
export {
  balanceDueKobo,
  netReceivedKobo,
  netRefundedKobo,
  retainedKobo,
} from "./model/order-money.ts";
export { orderLink, parseOrderNumber } from "./model/order-number.ts";
export { deleteExpiredLookups } from "./payment-link/payment-link.queries.ts";
export {
  createLookupToken,
  createPaymentLink,
  findPayTokenSource,
  laterReservationEnd,
  revokePaymentLink,
  sendPaymentLink,
} from "./payment-link/payment-link.ts";
export { withdrawUnits } from "./queries/closed-order-count.queries.ts";
export {
  type CustomerKey,
  type CustomerOrder,
  countEarlierPaid,
  listCustomerOrders,
  listDeliveredUnits,
  listRecentPurchases,
  lockCustomerOrders,
} from "./queries/customer-orders.queries.ts";
export {
  eraseOldCompanies,
  filterUserIdsWithOrders,
  listBuyerIdentities,
  listOrderNotes,
  listParcelPhotos,
  lockOrdersToDelete,
} from "./queries/erase-orders.queries.ts";
export { findLedgerDiscrepancies } from "./queries/ledger-check.queries.ts";
export { lockOrder } from "./queries/lock-order.ts";
export {
  findCaseResolvedEvent,
  hasEventSince,
  recordOrderEvent,
} from "./queries/order-events.queries.ts";
export {
  filterOrderedProductIds,
  filterOrderedVariantIds,
  orderMediaReferences,
} from "./queries/order-references.queries.ts";
export { listStatusChanges } from "./queries/order-status.queries.ts";
export {
  findOrder,
  findOrderByNumber,
  listExpiredHolds,
  listOrderNumbers,
  listOrders,
  listOrdersOfBuyer,
  unlinkOrders,
  updatePaymentMethod,
} from "./queries/orders.queries.ts";
export { countOrdersByStatus, type TabCount } from "./queries/orders-list.queries.ts";
export { searchOrders } from "./queries/search-orders.queries.ts";
export {
  countOrdersToPack,
  findLastStaffAction,
  getPackingQueue,
  listLatestOrders,
} from "./queries/today.queries.ts";
export { getOrder } from "./record/get-staff-order.ts";
export { orderFileStaffRoutes } from "./staff/order-files.staff-routes.ts";
export { orderStaffRoutes } from "./staff/orders.staff-routes.ts";
