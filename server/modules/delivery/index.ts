export { deliveryTag } from "./change-delivery.ts";
export { isDeliverySet } from "./delivery.queries.ts";
export { deliveryRoutes } from "./delivery.routes.ts";
export { deliveryStaffRoutes } from "./delivery.staff-routes.ts";
export { findFee, quoteDelivery } from "./quote-delivery.ts";
export { type Promised, readPromised } from "./read-promised.ts";
export { tellDelivery } from "./tell-delivery.ts";
export { namePlaces } from "./tell-staff-delivery.ts";
