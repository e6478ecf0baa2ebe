export { isDeliverySet } from "./delivery.queries.ts";
export { deliveryRoutes } from "./delivery.routes.ts";
export { deliveryStaffRoutes } from "./delivery.staff-routes.ts";
export {
  type DeliveryPromise,
  findArrivalDay,
  findDeliveryFee,
  getDelivery,
  getPayOnDeliveryTerms,
  getPickupPlace,
  loadDeliveryPromises,
  type PayOnDeliveryTerms,
  quoteDelivery,
  requirePickup,
  toDestination,
  toPickupAddress,
} from "./get-delivery.ts";
export {
  confirmDefaultDelivery,
  deliveryTag,
  getStaffDelivery,
  listPlaceNames,
} from "./update-delivery.ts";
