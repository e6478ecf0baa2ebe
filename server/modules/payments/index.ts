export { openPaymentAttempt, resumePayment } from "./attempts/open-payment-attempt.ts";
export { getBuyerPayments } from "./attempts/payment-status.ts";
export { paymentRoutes } from "./attempts/payments.routes.ts";
export { listTransfersByOrder } from "./bank-transfers/bank-transfers.queries.ts";
export { notifyAccountChange } from "./bank-transfers/notify-account-change.ts";
export {
  getTransferDetails,
  transferInstructionsMail,
} from "./bank-transfers/transfer-instructions.ts";
export { transferStaffRoutes } from "./bank-transfers/transfers.staff-routes.ts";
export { listCaseNames } from "./cases/payment-cases.queries.ts";
export { deleteOrderPayments, erasePayer } from "./erase-payments.queries.ts";
export { paymentMailSamples } from "./payment-mail-samples.ts";
export {
  countOpenCases,
  countStuckRefunds,
  getBankTasks,
  getPaymentsState,
  type PaymentsState,
} from "./payment-state.queries.ts";
export { sumRefundable } from "./payments.queries.ts";
export { paymentStaffRoutes } from "./payments.staff-routes.ts";
export {
  createExpireUnpaidOrdersTask,
  createPollPaymentsTask,
  createPollRefundsTask,
  createReconcilePaymentTask,
} from "./payments-jobs.ts";
export { reconcile, reconcilePaymentJob } from "./reconcile/reconcile.ts";
export {
  countExpectedLines,
  countRefundedUnits,
  countUnreturnableUnits,
  type RefundedLineTotals,
  sumRefundedLines,
  type UnreturnableUnits,
} from "./refund-lines.queries.ts";
export { creditNoteRoutes } from "./refunds/credit-note.routes.ts";
export { canRefund, requireRefundAllowance } from "./refunds/refund-basis.ts";
export { refundStaffRoutes } from "./refunds/refunds.staff-routes.ts";
export { type RefundedLine, refundPayment, requestRefund } from "./refunds/request-refund.ts";
export { sendRefund } from "./refunds/send-refund.ts";
export {
  listOrdersWithPendingRefunds,
  sumRefundsByReturn,
} from "./refunds.queries.ts";
export {
  getTestPaymentProgress,
  startTestPayment,
  testPaymentRoutes,
} from "./test-payment/test-payment.routes.ts";
