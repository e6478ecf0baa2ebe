export {
  type OpenedAttempt,
  openPaymentAttempt,
  resumePayment,
  returnPath,
  startAttempt,
} from "./attempts/open-payment-attempt.ts";
export { usesOrderAccounts } from "./attempts/order-account.ts";
export { getBuyerPayments } from "./attempts/payment-status.ts";
export { paymentRoutes } from "./attempts/payments.routes.ts";
export { listCaseNames } from "./cases/payment-cases.queries.ts";
export { deleteOrderPayments, erasePayer } from "./erase-payments.queries.ts";
export { paymentMailSamples, paymentTemplates } from "./payment-mail-samples.ts";
export {
  countOpenCases,
  countStuckRefunds,
  countUncountedParcels,
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
  getTestPaymentProgress,
  startTestPayment,
  testPaymentRoutes,
} from "./test-payment/test-payment.routes.ts";
