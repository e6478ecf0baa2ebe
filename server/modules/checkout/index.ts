export { checkoutRoutes } from "./checkout.routes.ts";
export { checkoutStaffRoutes } from "./checkout.staff-routes.ts";
export { placeOrder } from "./place-order.ts";
