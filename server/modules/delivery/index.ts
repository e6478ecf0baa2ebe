export { isDeliverySet } from "./delivery.queries.ts";
export { deliveryRoutes } from "./delivery.routes.ts";
export { deliveryStaffRoutes } from "./delivery.staff-routes.ts";
export { findDeliveryFee, quoteDelivery } from "./delivery-fee.ts";
export { type DeliveryPromise, loadDeliveryPromises } from "./delivery-promise.ts";
export { getDelivery } from "./get-delivery.ts";
export { listPlaceNames } from "./get-staff-delivery.ts";
export { deliveryTag } from "./update-delivery.ts";
