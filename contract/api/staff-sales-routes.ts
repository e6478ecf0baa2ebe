import type { IdempotencyHeaders } from "./idempotent.ts";
import type {
  BulkTransition,
  BulkTransitionResult,
  CancelOrder,
  CreatedPaymentLink,
  CreateOrderNote,
  DeliverOrder,
  MoveOrder,
  PackingSlipsQuery,
  PinOrderNote,
  PlaceOrderForCustomer,
  ShipOrder,
  UpdateOrderAddress,
  UpdatePackedQuantity,
  UpdateTracking,
  UploadParcelPhoto,
} from "./orders/staff-order-commands.ts";
import type {
  OrderExportQuery,
  StaffOrder,
  StaffOrderPage,
  StaffOrderQuery,
} from "./orders/staff-orders.ts";
import type {
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
} from "./payments/bank-transfers.ts";
import type {
  CreateRefund,
  ExpectedItems,
  OrderRefunds,
  ReceiveItems,
  RefundPreview,
  RefundPreviewQuery,
  StaffRefund,
} from "./payments/refunds.ts";
import type {
  AssignCase,
  PaymentCase,
  PaymentExportQuery,
  PaymentPage,
  PaymentQuery,
  RecheckedOrder,
  ResolveCase,
  UndoCase,
} from "./payments/staff-payments.ts";
import type { OrderReturns, RequestReturn } from "./returns/returns.ts";
import type {
  ApproveReturn,
  EndReturn,
  ReceiveReturn,
  RefundReturn,
  ReturnPage,
  ReturnQuery,
  ReverseReturn,
  SendExchange,
  StaffReturn,
} from "./returns/staff-returns.ts";

export interface StaffSalesRoutes {
  "GET /staff/orders": { query: StaffOrderQuery; reply: StaffOrderPage };
  "POST /staff/orders": {
    headers: IdempotencyHeaders;
    body: PlaceOrderForCustomer;
    reply: CreatedPaymentLink;
  };
  "POST /staff/orders/:id/payment-link": { headers: IdempotencyHeaders; reply: CreatedPaymentLink };
  "GET /staff/orders/:id": { reply: StaffOrder };
  "POST /staff/orders/transitions": { body: BulkTransition; reply: BulkTransitionResult };
  "POST /staff/orders/:id/pack": { body: MoveOrder; reply: StaffOrder };
  "POST /staff/orders/:id/unpack": { body: MoveOrder; reply: StaffOrder };
  "POST /staff/orders/:id/ship": { body: ShipOrder; reply: StaffOrder };
  "POST /staff/orders/:id/cancel-shipment": { body: MoveOrder; reply: StaffOrder };
  "POST /staff/orders/:id/deliver": { body: DeliverOrder; reply: StaffOrder };
  "POST /staff/orders/:id/undeliver": { body: MoveOrder; reply: StaffOrder };
  "POST /staff/orders/:id/cancel": { body: CancelOrder; reply: StaffOrder };
  "POST /staff/orders/:id/reopen": { body: MoveOrder; reply: StaffOrder };
  "POST /staff/orders/:id/packed-items": { body: UpdatePackedQuantity; reply: StaffOrder };
  "POST /staff/orders/:id/notes": {
    headers: IdempotencyHeaders;
    body: CreateOrderNote;
    reply: StaffOrder;
  };
  "PATCH /staff/orders/:id/notes/:noteId": { body: PinOrderNote; reply: StaffOrder };
  "PATCH /staff/orders/:id/address": { body: UpdateOrderAddress; reply: StaffOrder };
  "PATCH /staff/orders/:id/parcel": { body: UpdateTracking; reply: StaffOrder };
  "GET /staff/orders/packing-slips": { query: PackingSlipsQuery; file: true };
  "GET /staff/orders/export": { query: OrderExportQuery; file: true };
  "GET /staff/orders/:id/invoice": { file: true };
  "POST /staff/orders/:id/resend-email": { headers: IdempotencyHeaders; reply: StaffOrder };
  "POST /staff/orders/:id/parcel-photo": {
    body: UploadParcelPhoto;
    multipart: true;
    reply: StaffOrder;
  };
  "DELETE /staff/orders/:id/parcel-photo": { reply: StaffOrder };

  "GET /staff/orders/:id/returns": { reply: OrderReturns };
  "POST /staff/orders/:id/returns": {
    headers: IdempotencyHeaders;
    body: RequestReturn;
    reply: StaffReturn;
  };
  "GET /staff/returns": { query: ReturnQuery; reply: ReturnPage };
  "GET /staff/returns/:id": { reply: StaffReturn };
  "GET /staff/returns/:id/photos/:photoId": { file: true };
  "GET /staff/returns/:id/packing-slip": { file: true };
  "POST /staff/returns/:id/approve": { body: ApproveReturn; reply: StaffReturn };
  "POST /staff/returns/:id/decline": { body: EndReturn; reply: StaffReturn };
  "POST /staff/returns/:id/close": { body: EndReturn; reply: StaffReturn };
  "POST /staff/returns/:id/reopen": { body: ReverseReturn; reply: StaffReturn };
  "POST /staff/returns/:id/receive": { body: ReceiveReturn; reply: StaffReturn };
  "POST /staff/returns/:id/unreceive": { body: ReverseReturn; reply: StaffReturn };
  "POST /staff/returns/:id/ship": { body: SendExchange; reply: StaffReturn };
  "POST /staff/returns/:id/cancel-shipment": { body: ReverseReturn; reply: StaffReturn };
  "PATCH /staff/returns/:id/parcel": { body: UpdateTracking; reply: StaffReturn };
  "POST /staff/returns/:id/refund": { body: RefundReturn; reply: StaffReturn };

  "GET /staff/payments": { query: PaymentQuery; reply: PaymentPage };
  "GET /staff/payments/export": { query: PaymentExportQuery; file: true };
  "GET /staff/payment-cases/:id": { reply: PaymentCase };
  "PATCH /staff/payment-cases/:id": { body: AssignCase; reply: PaymentCase };
  "POST /staff/payment-cases/:id/resolve": { body: ResolveCase; reply: PaymentCase };
  "POST /staff/payment-cases/:id/undo": { body: UndoCase; reply: PaymentCase };
  "POST /staff/payment-cases/:id/recheck": { reply: PaymentCase };
  "GET /staff/refunds/expected-items": { reply: ExpectedItems[] };
  "POST /staff/refunds/:id/receive": { body: ReceiveItems; reply: ExpectedItems[] };
  "GET /staff/orders/:id/refunds": { reply: OrderRefunds };
  "GET /staff/orders/:id/refunds/preview": { query: RefundPreviewQuery; reply: RefundPreview };
  "GET /staff/orders/:id/refunds/:refundId/credit-note": { file: true };
  "POST /staff/orders/:id/refunds": {
    headers: IdempotencyHeaders;
    body: CreateRefund;
    reply: StaffRefund[];
  };
  "POST /staff/orders/:id/payments/recheck": { reply: RecheckedOrder };
  "GET /staff/orders/:id/bank-transfers": { reply: OrderTransfers };
  "POST /staff/orders/:id/bank-transfers": { body: ConfirmTransfer; reply: OrderTransfers };
  "GET /staff/bank-transfers/candidates": {
    query: TransferCandidateQuery;
    reply: TransferCandidate[];
  };
  "POST /staff/bank-transfers/:id/dispute": { body: DisputeTransfer; reply: DisputedTransfer };
  "POST /staff/bank-transfers/statement": {
    body: MatchStatement;
    multipart: true;
    reply: MatchedStatement;
  };
  "GET /staff/refunds/:id": { reply: BankRefund };
  "POST /staff/refunds/:id/mark-sent": { body: MarkRefundSent; reply: BankRefund };
  "POST /staff/refunds/:id/cancel": { body: WithdrawRefund; reply: BankRefund };
}
