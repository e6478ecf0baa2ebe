export { sumRefundableOf } from "../payments.queries.ts";
export {
  countExpectedLines,
  countRefundedUnits,
  countUnreturnableUnits,
  hasRefundLines,
  type RefundedLineTotals,
  sumRefundedLines,
  type UnreturnableUnits,
} from "../refund-lines.queries.ts";
export {
  listOrdersWithPendingRefunds,
  type PaymentRefund,
  sumRefundsByReturn,
} from "../refunds.queries.ts";
export { creditNoteRoutes } from "./credit-note.routes.ts";
export { getVatByRefund, numberCreditNotes } from "./credit-note.ts";
export { canRefund, requireRefundAllowance } from "./refund-basis.ts";
export { refundStaffRoutes } from "./refunds.staff-routes.ts";
export { type RefundedLine, refundPayment, requestRefund } from "./request-refund.ts";
export { sendRefund } from "./send-refund.ts";
