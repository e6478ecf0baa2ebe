export { getOrderReturnState } from "./buyer/get-order-returns.ts";
export { returnMailSamples } from "./emails/return-email-samples.ts";
export { returnTemplates } from "./emails/return-emails.ts";
export { approveReturn, declineReturn } from "./lifecycle/approve-return.ts";
export { closeReturn } from "./lifecycle/close-return.ts";
export { receiveReturn } from "./lifecycle/receive-return.ts";
export { refundReturn } from "./lifecycle/refund-return.ts";
export { requestReturn, withdrawReturn } from "./lifecycle/request-return.ts";
export { sendExchange } from "./lifecycle/send-exchange.ts";
export { findReturnableUnits } from "./model/returnable-units.ts";
export {
  deleteExpiredReturnLinks,
  listReturnedSizes,
  listReturnNames,
} from "./model/returns.queries.ts";
export {
  countReturnedUnits,
  deleteReturnsOfOrders,
  eraseReturns,
  exportReturns,
  listReturnsOfOrders,
} from "./model/returns-of-customer.queries.ts";
export { returnRoutes } from "./returns.routes.ts";
export { returnStaffRoutes } from "./returns.staff-routes.ts";
export { countPendingReturns } from "./staff/return-list.queries.ts";
