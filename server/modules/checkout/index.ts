export { cartForDiscount } from "./cart-for-discount.ts";
export { checkoutRoutes } from "./checkout.routes.ts";
export { checkoutStaffRoutes } from "./checkout.staff-routes.ts";
export { editOrder } from "./edit-order/edit-order.ts";
export { previewEdit } from "./edit-order/preview-edit.ts";
export { placeOrder } from "./place-order.ts";
export { discountSimulationStaffRoutes } from "./simulation/discount-simulation.staff-routes.ts";
export { createStaffOrder } from "./staff-order/create-staff-order.ts";
