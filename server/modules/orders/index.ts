export { eraseOldCompanies } from "./customer/erase-orders.queries.ts";
export { orderRoutes } from "./customer/orders.routes.ts";
export { exportOrders } from "./customer/to-order-response.ts";
export {
  orderMailSamples,
  orderMailTemplates,
  orderPaidSample,
} from "./emails/order-email-samples.ts";
export { createNotifySalesTask, notifySalesJob } from "./emails/sale-notification.ts";
export { orderTransitionStaffRoutes } from "./fulfilment/order-transitions.staff-routes.ts";
export { createDeleteParcelPhotoTask, deleteParcelPhotoJob } from "./fulfilment/parcel-photo.ts";
export { deleteExpiredLookups } from "./payment-link/payment-link.queries.ts";
export {
  filterOrderedProductIds,
  filterOrderedVariantIds,
  orderMediaReferences,
} from "./queries/order-references.queries.ts";
export { listOrderNumbers, unlinkOrders } from "./queries/orders.queries.ts";
export { getOrder } from "./record/get-staff-order.ts";
export { orderFileStaffRoutes } from "./staff/order-files.staff-routes.ts";
export { orderStaffRoutes } from "./staff/orders.staff-routes.ts";
