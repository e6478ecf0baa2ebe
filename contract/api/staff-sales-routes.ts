import type { Idempotent } from "./idempotent.ts";
import type { AskReturn, OrderReturns } from "./returns.ts";
import type {
  CancelOrder,
  ChangeTracking,
  CorrectAddress,
  DeliverOrder,
  MovedOrders,
  MoveOrders,
  PackOrder,
  PayLinkMade,
  PinNote,
  PlaceForBuyer,
  SendOrder,
  SendPhoto,
  SlipsQuery,
  TickPieces,
  UndoMoves,
  UndoPress,
  WriteNote,
} from "./staff-order-acts.ts";
import type {
  CorrectedOrder,
  OrderExportQuery,
  PressedOrder,
  StaffOrder,
  StaffOrderPage,
  StaffOrderQuery,
} from "./staff-orders.ts";
import type {
  AskedOrder,
  DecideCase,
  GiveCase,
  PaymentCase,
  PaymentExportQuery,
  PaymentPage,
  PaymentQuery,
  UndoCase,
} from "./staff-payments.ts";
import type {
  ComingPieces,
  MakeRefund,
  OrderRefunds,
  PreviewRefund,
  ReceivePieces,
  RefundPreview,
  StaffRefund,
} from "./staff-refunds.ts";
import type {
  ApproveReturn,
  EndReturn,
  ReceiveReturn,
  RefundReturn,
  ReturnPage,
  ReturnQuery,
  SendExchange,
  StaffReturn,
  UndoReturn,
} from "./staff-returns.ts";

import type {
  BankRefund,
  ConfirmTransfer,
  DoubtedTransfer,
  DoubtTransfer,
  JudgedStatement,
  OrderTransfers,
  ReadStatement,
  RefundSent,
  WithdrawRefund,
} from "./staff-transfers.ts";

/** The calls of the back office on orders, returns, payments and refunds; part of `StaffRoutes`. */
export interface StaffSalesRoutes {
  "GET /staff/orders": { query: StaffOrderQuery; reply: StaffOrderPage };
  "POST /staff/orders": { headers: Idempotent; body: PlaceForBuyer; reply: PayLinkMade };
  "POST /staff/orders/:id/pay-link": { headers: Idempotent; reply: PayLinkMade };
  "GET /staff/orders/:id": { reply: StaffOrder };
  "POST /staff/orders/moves": { body: MoveOrders; reply: MovedOrders };
  "POST /staff/orders/moves/undo": { body: UndoMoves; reply: MovedOrders };
  "POST /staff/orders/:id/pack": { body: PackOrder; reply: PressedOrder };
  "POST /staff/orders/:id/send": { body: SendOrder; reply: PressedOrder };
  "POST /staff/orders/:id/deliver": { body: DeliverOrder; reply: PressedOrder };
  "POST /staff/orders/:id/undo": { body: UndoPress; reply: StaffOrder };
  "POST /staff/orders/:id/ticks": { body: TickPieces; reply: StaffOrder };
  "POST /staff/orders/:id/notes": { headers: Idempotent; body: WriteNote; reply: StaffOrder };
  "PATCH /staff/orders/:id/notes/:noteId": { body: PinNote; reply: StaffOrder };
  "PATCH /staff/orders/:id/address": { body: CorrectAddress; reply: StaffOrder };
  "PATCH /staff/orders/:id/parcel": { body: ChangeTracking; reply: CorrectedOrder };
  "POST /staff/orders/:id/cancel": { body: CancelOrder; reply: PressedOrder };
  "GET /staff/orders/slips": { query: SlipsQuery; file: true };
  "GET /staff/orders/export": { query: OrderExportQuery; file: true };
  "GET /staff/orders/:id/invoice": { file: true };
  "POST /staff/orders/:id/mails": { headers: Idempotent; reply: StaffOrder };
  "POST /staff/orders/:id/photo": { body: SendPhoto; multipart: true; reply: StaffOrder };
  "DELETE /staff/orders/:id/photo": { reply: CorrectedOrder };

  "GET /staff/orders/:id/returns": { reply: OrderReturns };
  "POST /staff/orders/:id/returns": { headers: Idempotent; body: AskReturn; reply: StaffReturn };
  "GET /staff/returns": { query: ReturnQuery; reply: ReturnPage };
  "GET /staff/returns/:id": { reply: StaffReturn };
  "GET /staff/returns/:id/photos/:photoId": { file: true };
  "GET /staff/returns/:id/slip": { file: true };
  "POST /staff/returns/:id/approve": { body: ApproveReturn; reply: StaffReturn };
  "POST /staff/returns/:id/decline": { body: EndReturn; reply: StaffReturn };
  "POST /staff/returns/:id/close": { body: EndReturn; reply: StaffReturn };
  "POST /staff/returns/:id/undo": { body: UndoReturn; reply: StaffReturn };
  "POST /staff/returns/:id/receive": { body: ReceiveReturn; reply: StaffReturn };
  "POST /staff/returns/:id/receive/undo": { body: UndoReturn; reply: StaffReturn };
  "POST /staff/returns/:id/send": { body: SendExchange; reply: StaffReturn };
  "POST /staff/returns/:id/send/undo": { body: UndoReturn; reply: StaffReturn };
  "PATCH /staff/returns/:id/parcel": { body: ChangeTracking; reply: StaffReturn };
  "POST /staff/returns/:id/refund": { body: RefundReturn; reply: StaffReturn };

  "GET /staff/payments": { query: PaymentQuery; reply: PaymentPage };
  "GET /staff/payments/export": { query: PaymentExportQuery; file: true };
  "GET /staff/payments/:id": { reply: PaymentCase };
  "PATCH /staff/payments/:id": { body: GiveCase; reply: PaymentCase };
  "POST /staff/payments/:id/decide": { body: DecideCase; reply: PaymentCase };
  "POST /staff/payments/:id/undo": { body: UndoCase; reply: PaymentCase };
  "POST /staff/payments/:id/ask": { reply: PaymentCase };
  "GET /staff/refunds/coming": { reply: ComingPieces[] };
  "POST /staff/refunds/:id/receive": { body: ReceivePieces; reply: ComingPieces[] };
  "GET /staff/orders/:id/refunds": { reply: OrderRefunds };
  "GET /staff/orders/:id/refunds/preview": { query: PreviewRefund; reply: RefundPreview };
  "GET /staff/orders/:id/refunds/:refundId/credit-note": { file: true };
  "POST /staff/orders/:id/refunds": {
    headers: Idempotent;
    body: MakeRefund;
    reply: StaffRefund[];
  };
  "POST /staff/orders/:id/payments/ask": { reply: AskedOrder };
  "GET /staff/orders/:id/transfers": { reply: OrderTransfers };
  "POST /staff/orders/:id/transfers": { body: ConfirmTransfer; reply: OrderTransfers };
  "POST /staff/transfers/:id/doubt": { body: DoubtTransfer; reply: DoubtedTransfer };
  "POST /staff/transfers/statement": {
    body: ReadStatement;
    multipart: true;
    reply: JudgedStatement;
  };
  "GET /staff/refunds/:id": { reply: BankRefund };
  "POST /staff/refunds/:id/sent": { body: RefundSent; reply: BankRefund };
  "POST /staff/refunds/:id/withdraw": { body: WithdrawRefund; reply: BankRefund };
}
