import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import { RecordPayment } from "../orders/staff-new-order.ts";
import {
  BankRefund,
  ConfirmTransfer,
  DisputedTransfer,
  DisputeTransfer,
  MarkRefundSent,
  MatchedStatement,
  MatchStatement,
  OrderTransfers,
  TransferCandidate,
  TransferCandidateQuery,
  WithdrawRefund,
} from "./bank-transfers.ts";
import { CountDeliveryMoney, DeliveryMoney } from "./delivery-money.ts";
import { CashUp, CashUpQuery, OrderPayments } from "./recorded-payments.ts";
import {
  CreateRefund,
  ExpectedItems,
  OrderRefunds,
  ReceiveItems,
  RefundPreview,
  RefundPreviewQuery,
  StaffRefund,
} from "./refunds.ts";
import {
  AssignCase,
  PaymentCase,
  PaymentExportQuery,
  PaymentPage,
  PaymentQuery,
  RecheckedOrder,
  ReopenCase,
  ResolveCase,
} from "./staff-payments.ts";

const right = "payments.resolve";

export const staffPaymentRoutes = defineRoutes("staff", {
  "GET /staff/payments": {
    summary: "List payments, refunds and open cases",
    right: "payments.read",
    apiKey: "payments:read",
    query: PaymentQuery,
    reply: PaymentPage,
  },
  "GET /staff/payments/export": {
    summary: "Export payments as CSV",
    right,
    query: PaymentExportQuery,
    file: true,
  },
  "GET /staff/payment-cases/:id": {
    summary: "Get a payment case with its possible resolutions",
    right: "payments.read",
    apiKey: "payments:read",
    reply: PaymentCase,
  },
  "PATCH /staff/payment-cases/:id": {
    summary: "Assign an open payment case",
    right,
    body: AssignCase,
    reply: PaymentCase,
  },
  "POST /staff/payment-cases/:id/resolve": {
    summary: "Resolve a payment case",
    right,
    body: ResolveCase,
    reply: PaymentCase,
    errors: ["out_of_stock"],
  },
  "POST /staff/payment-cases/:id/reopen": {
    summary: "Reopen a payment case whose resolution moved no money",
    right,
    body: ReopenCase,
    reply: PaymentCase,
  },
  "POST /staff/payment-cases/:id/recheck": {
    summary: "Recheck a payment case with the provider",
    right,
    reply: PaymentCase,
  },
  "POST /staff/orders/:id/payments/recheck": {
    summary: "Recheck every payment of an order with the provider",
    right,
    reply: RecheckedOrder,
  },
  "GET /staff/orders/:id/payments": {
    summary: "List what was received for an order",
    right: "payments.read",
    apiKey: "payments:read",
    reply: OrderPayments,
  },
  "POST /staff/orders/:id/payments": {
    summary: "Record cash, a card payment on a terminal or a transfer for an order",
    right: "orders.edit",
    idempotent: true,
    body: RecordPayment,
    reply: OrderPayments,
    errors: ["similar_payment"],
  },
  "GET /staff/payments/on-delivery": {
    summary: "List delivered orders whose money is still with the rider",
    right: "payments.read",
    apiKey: "payments:read",
    reply: DeliveryMoney,
  },
  "POST /staff/payments/on-delivery": {
    summary: "Count the money that riders hand in",
    right: "orders.edit",
    idempotent: true,
    body: CountDeliveryMoney,
    reply: DeliveryMoney,
    errors: ["conflict", "similar_payment"],
  },
  "GET /staff/reports/cash-up": {
    summary: "Get what a day brought in, by method, member and source",
    right: "payments.read",
    query: CashUpQuery,
    reply: CashUp,
  },
});

export const staffTransferRoutes = defineRoutes("staff", {
  "GET /staff/orders/:id/bank-transfers": {
    summary: "Get the amount due for an order and its bank transfers",
    right,
    reply: OrderTransfers,
  },
  "POST /staff/orders/:id/bank-transfers": {
    summary: "Record a bank transfer for an order",
    right,
    body: ConfirmTransfer,
    reply: OrderTransfers,
    errors: ["similar_payment"],
  },
  "GET /staff/bank-transfers/candidates": {
    summary: "List orders that a bank transfer may be for",
    right,
    query: TransferCandidateQuery,
    reply: Type.Array(TransferCandidate),
  },
  "POST /staff/bank-transfers/:id/dispute": {
    summary: "Dispute a recorded bank transfer",
    right,
    body: DisputeTransfer,
    reply: DisputedTransfer,
  },
  "POST /staff/bank-transfers/statement": {
    summary: "Match a bank statement with orders",
    description:
      "multipart/form-data with an empty JSON object as the part `request` and one CSV or XLSX file as `file`. Nothing is recorded, and the file is not stored.",
    right,
    body: MatchStatement,
    multipart: { field: "file", max: 1, required: true },
    reply: MatchedStatement,
  },
  "GET /staff/refunds/:id": {
    summary: "Get a refund to send by bank transfer",
    right,
    reply: BankRefund,
  },
  "POST /staff/refunds/:id/mark-sent": {
    summary: "Mark a refund as sent by bank transfer",
    right,
    body: MarkRefundSent,
    reply: BankRefund,
  },
  "POST /staff/refunds/:id/cancel": {
    summary: "Cancel a refund that has not been sent",
    right,
    body: WithdrawRefund,
    reply: BankRefund,
  },
});

export const staffRefundRoutes = defineRoutes("staff", {
  "GET /staff/refunds/expected-items": {
    summary: "List refunded items that are expected back",
    right: "returns.receive",
    reply: Type.Array(ExpectedItems),
  },
  "POST /staff/refunds/:id/receive": {
    summary: "Receive refunded items, or mark them as lost",
    right: "returns.receive",
    body: ReceiveItems,
    reply: Type.Array(ExpectedItems),
  },
  "GET /staff/orders/:id/refunds": {
    summary: "Get the refundable amounts and refunds of an order",
    right: "refunds.create",
    reply: OrderRefunds,
  },
  "GET /staff/orders/:id/refunds/preview": {
    summary: "Preview a refund and the payments it is taken from",
    right: "refunds.create",
    query: RefundPreviewQuery,
    reply: RefundPreview,
    errors: ["conflict"],
  },
  "GET /staff/orders/:id/refunds/:refundId/credit-note": {
    summary: "Get the credit note of a refund as a PDF",
    right: "prices.read",
    apiKey: "payments:read",
    file: true,
  },
  "POST /staff/orders/:id/refunds": {
    summary: "Refund an order; the same Idempotency-Key refunds it once",
    right: "refunds.create",
    idempotent: true,
    body: CreateRefund,
    status: 201,
    reply: Type.Array(StaffRefund),
  },
});
