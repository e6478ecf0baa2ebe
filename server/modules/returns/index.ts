export { approveReturn, declineReturn } from "./answer-return.ts";
export { askReturn } from "./ask-return.ts";
export { closeReturn } from "./close-return.ts";
export { deleteReturnsOf } from "./delete-returns.queries.ts";
export { findPieces } from "./find-pieces.ts";
export { tellReturns } from "./list-order-returns.ts";
export { receiveReturn } from "./receive-return.ts";
export { refundReturn } from "./refund-return.ts";
export { deleteEndedLinks } from "./return-links.queries.ts";
export { countReturnsWaiting } from "./return-list.queries.ts";
export { returnMailSamples } from "./return-mail-samples.ts";
export { listReturnedSizes, nameReturns } from "./returns.queries.ts";
export { returnRoutes } from "./returns.routes.ts";
export { returnStaffRoutes } from "./returns.staff-routes.ts";
export {
  copyReturns,
  countReturnedPieces,
  forgetReturns,
  listReturnsOfOrders,
} from "./returns-of-customer.queries.ts";
export { sendExchange } from "./send-exchange.ts";
export { withdrawReturn } from "./withdraw-return.ts";
