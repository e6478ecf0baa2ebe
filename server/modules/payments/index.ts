export { creditNoteRoutes } from "./credit-note.routes.ts";
export { deletePaymentsOf } from "./delete-payments.queries.ts";
export { forgetPayer } from "./forget-payer.queries.ts";
export { openPaymentAttempt } from "./open-payment-attempt.ts";
export { paymentMailSamples } from "./payment-mail-samples.ts";
export { sumRefundable } from "./payments.queries.ts";
export { paymentRoutes } from "./payments.routes.ts";
export { paymentStaffRoutes } from "./payments.staff-routes.ts";
export {
  createExpireUnpaidOrdersTask,
  createReconcilePaymentTask,
  createSweepPaymentsTask,
  createSweepRefundsTask,
} from "./payments-jobs.ts";
export { reconcilePaymentJob } from "./queue-question.ts";
export { reconcile } from "./reconcile.ts";
export { mayRefund, requireMayRefund } from "./refund-allowance.ts";
export {
  countComingLines,
  countGonePieces,
  countPiecesBack,
  type GonePieces,
} from "./refund-lines.queries.ts";
export { refundPayment } from "./refund-payment.ts";
export {
  countRefundedPieces,
  listOrdersWithRefundsUnderWay,
  sumRefundsOfReturns,
} from "./refunds.queries.ts";
export { refundStaffRoutes } from "./refunds.staff-routes.ts";
export { type RefundedLine, requestRefund } from "./request-refund.ts";
export { resumePayment } from "./resume-payment.ts";
export { nameCases } from "./reviews.queries.ts";
export { sendRefund } from "./send-refund.ts";
export { tellMoney } from "./tell-money.ts";
export { testPaymentRoutes } from "./test-payments.routes.ts";
export { listTransfersOf } from "./transfer/bank-transfers.queries.ts";
export { heedAccount } from "./transfer/heed-account.ts";
export { howToTransferMail } from "./transfer/how-to-transfer-mail.ts";
export { tellTransfer } from "./transfer/tell-transfer.ts";
export { transferStaffRoutes } from "./transfer/transfers.staff-routes.ts";
export { beginTestPayment, tellKeysTried } from "./try-keys.ts";
export {
  findBankWork,
  findOpenReviews,
  findPaymentsState,
  findStuckRefunds,
  type PaymentsState,
} from "./waiting.queries.ts";
