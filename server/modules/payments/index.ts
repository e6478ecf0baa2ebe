export { openPaymentAttempt } from "./open-payment-attempt.ts";
export type { PaymentAttempt, ReviewKind } from "./payment-rules.ts";
export { listAttempts, listCaptures, type PaymentCapture } from "./payments.queries.ts";
export { paymentRoutes } from "./payments.routes.ts";
export {
  createExpireUnpaidOrdersTask,
  createReconcilePaymentTask,
  createSweepPaymentsTask,
} from "./payments-jobs.ts";
export { reviewMailSample } from "./raise-review.ts";
export { reconcilePaymentJob } from "./receive-webhook.ts";
export { reconcileOrder } from "./reconcile.ts";
export { type RefundRequest, refundPayment, settleRefund } from "./refund-payment.ts";
export { listRefunds, type PaymentRefund } from "./refunds.queries.ts";
export { resolveReview } from "./resolve-review.ts";
export { listReviews, type PaymentReview } from "./reviews.queries.ts";
