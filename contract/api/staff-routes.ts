import type { Page } from "./envelope.ts";
import type { Idempotent } from "./idempotent.ts";
import type { ClothingType } from "./products.ts";
import type {
  StaffChallenge,
  StaffDemo,
  StaffLogin,
  StaffMember,
  StaffSession,
  StaffVerify,
  StaffWaiting,
} from "./staff.ts";
import type { AuditEntry, AuditQuery } from "./staff-audit.ts";
import type {
  BulkOrderPage,
  StaffBulkOrder,
  StaffBulkOrderQuery,
  UpdateBulkOrder,
  WriteBulkOrderMessage,
} from "./staff-bulk-orders.ts";
import type {
  ApproveProfile,
  RejectProfile,
  StaffBusinessProfile,
  StaffBusinessProfilePage,
  StaffBusinessProfileQuery,
} from "./staff-businesses.ts";
import type {
  Customer,
  CustomerExportQuery,
  CustomerPage,
  CustomerQuery,
  ForgetCustomer,
  MadeCopy,
  WriteCustomerNote,
} from "./staff-customers.ts";
import type {
  ChangeDiscount,
  CreateBatch,
  CreateDiscount,
  DiscountUse,
  DiscountUsesQuery,
  StaffDiscount,
  StaffDiscountPage,
  StaffDiscountQuery,
  SwitchDiscount,
} from "./staff-discounts.ts";
import type {
  ChangeLetter,
  LetterAudience,
  LetterDraft,
  LetterQuery,
  SeenLetter,
  StaffLetter,
} from "./staff-letters.ts";
import type { UndeliveredMail, UndeliveredMailQuery } from "./staff-mail.ts";
import type {
  AcceptInvitation,
  ChangeRole,
  ChangeStaffPassword,
  ConfirmEnrolment,
  FinishEnrolment,
  Invitation,
  InviteMember,
  LookAtInvitation,
  MemberRecord,
  ProveBothFactors,
  RecoveryCodes,
  SeenMember,
} from "./staff-members.ts";
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
} from "./staff-payments.ts";
import type {
  ChangeProduct,
  ChangeStock,
  CreateProduct,
  LedgerPage,
  LedgerQuery,
  MoveProduct,
  SendPicture,
} from "./staff-product-acts.ts";
import type {
  AddClothingType,
  ProductChoices,
  StaffPicture,
  StaffProduct,
  StaffProductPage,
  StaffProductQuery,
} from "./staff-products.ts";
import type {
  ComingPieces,
  MakeRefund,
  OrderRefunds,
  PreviewRefund,
  ReceivePieces,
  RefundPreview,
  StaffRefund,
} from "./staff-refunds.ts";
import type { StaffSales, StaffToday } from "./staff-reports.ts";
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
import type { StaffFind, StaffSearchQuery } from "./staff-search.ts";
import type {
  ChangedStockCells,
  ChangeStockCells,
  StockPage,
  StockQuery,
  StockRow,
} from "./staff-stock.ts";
import type {
  CountingPage,
  CountingQuery,
  CountSizes,
  Differences,
  EndStocktake,
  StartStocktake,
  Stocktake,
  StocktakesQuery,
} from "./staff-stocktakes.ts";
import type { TriedCart, TryCart } from "./staff-tried-carts.ts";

/** Every call of the back office by method and path below /api; part of the one table of calls, `Routes`. */
export interface StaffRoutes {
  "POST /staff/auth/login": { body: StaffLogin; reply: StaffChallenge };
  "POST /staff/auth/verify": { body: StaffVerify; reply: StaffSession };
  "GET /staff/auth/me": { reply: StaffSession };
  "POST /staff/auth/logout": Record<never, never>;
  "GET /staff/auth/demo": { reply: StaffDemo };
  "GET /staff/colleagues": { reply: StaffMember[] };
  "GET /staff/waiting": { reply: StaffWaiting };
  "GET /staff/audit": { query: AuditQuery; reply: Page<AuditEntry> };

  "POST /staff/enrolment/invitation": { body: LookAtInvitation; reply: Invitation };
  "POST /staff/enrolment/accept": { body: AcceptInvitation; reply: StaffChallenge };
  "POST /staff/enrolment/confirm": { body: ConfirmEnrolment; reply: RecoveryCodes };
  "POST /staff/enrolment/finish": { body: FinishEnrolment; reply: StaffSession };
  "POST /staff/account/password": { body: ChangeStaffPassword };
  "POST /staff/account/recovery-codes": { body: ProveBothFactors; reply: RecoveryCodes };
  "POST /staff/account/authenticator-reset": { body: ProveBothFactors };

  "GET /staff/members": { reply: MemberRecord[] };
  "POST /staff/members": { body: InviteMember; reply: MemberRecord };
  "GET /staff/members/:id": { reply: MemberRecord };
  "PATCH /staff/members/:id": { body: ChangeRole; reply: MemberRecord };
  "POST /staff/members/:id/invitation": { reply: MemberRecord };
  "DELETE /staff/members/:id/invitation": Record<never, never>;
  "POST /staff/members/:id/deactivate": { body: SeenMember; reply: MemberRecord };
  "POST /staff/members/:id/reactivate": { body: SeenMember; reply: MemberRecord };
  "POST /staff/members/:id/authenticator-reset": { reply: MemberRecord };

  "GET /staff/business-profiles": {
    query: StaffBusinessProfileQuery;
    reply: StaffBusinessProfilePage;
  };
  "GET /staff/business-profiles/:id": { reply: StaffBusinessProfile };
  "POST /staff/business-profiles/:id/approve": {
    body: ApproveProfile;
    reply: StaffBusinessProfile;
  };
  "POST /staff/business-profiles/:id/reject": { body: RejectProfile; reply: StaffBusinessProfile };

  "GET /staff/bulk-orders": { query: StaffBulkOrderQuery; reply: BulkOrderPage };
  "GET /staff/bulk-orders/:id": { reply: StaffBulkOrder };
  "PATCH /staff/bulk-orders/:id": { body: UpdateBulkOrder; reply: StaffBulkOrder };
  "POST /staff/bulk-orders/:id/replies": { body: WriteBulkOrderMessage; reply: StaffBulkOrder };
  "POST /staff/bulk-orders/:id/notes": { body: WriteBulkOrderMessage; reply: StaffBulkOrder };
  "GET /staff/bulk-orders/:id/attachments/:attachmentId": { file: true };

  "GET /staff/today": { reply: StaffToday };
  "GET /staff/sales": { reply: StaffSales };
  "GET /staff/search": { query: StaffSearchQuery; reply: StaffFind[] };
  "GET /staff/customers": { query: CustomerQuery; reply: CustomerPage };
  "GET /staff/customers/export": { query: CustomerExportQuery; file: true };
  "GET /staff/customers/:id": { reply: Customer };
  "POST /staff/customers/:id/notes": { body: WriteCustomerNote; reply: Customer };
  "POST /staff/customers/:id/copy": { reply: MadeCopy };
  "POST /staff/customers/:id/forget": { body: ForgetCustomer };

  "GET /staff/orders": { query: StaffOrderQuery; reply: StaffOrderPage };
  "POST /staff/orders": { headers: Idempotent; body: PlaceForBuyer; reply: PayLinkMade };
  "POST /staff/orders/:id/pay-link": { reply: PayLinkMade };
  "GET /staff/orders/:id": { reply: StaffOrder };
  "POST /staff/orders/moves": { body: MoveOrders; reply: MovedOrders };
  "POST /staff/orders/moves/undo": { body: UndoMoves; reply: MovedOrders };
  "POST /staff/orders/:id/pack": { body: PackOrder; reply: PressedOrder };
  "POST /staff/orders/:id/send": { body: SendOrder; reply: PressedOrder };
  "POST /staff/orders/:id/deliver": { body: DeliverOrder; reply: PressedOrder };
  "POST /staff/orders/:id/undo": { body: UndoPress; reply: StaffOrder };
  "POST /staff/orders/:id/ticks": { body: TickPieces; reply: StaffOrder };
  "POST /staff/orders/:id/notes": { body: WriteNote; reply: StaffOrder };
  "PATCH /staff/orders/:id/notes/:noteId": { body: PinNote; reply: StaffOrder };
  "PATCH /staff/orders/:id/address": { body: CorrectAddress; reply: StaffOrder };
  "PATCH /staff/orders/:id/parcel": { body: ChangeTracking; reply: StaffOrder };
  "POST /staff/orders/:id/cancel": { body: CancelOrder; reply: StaffOrder };
  "GET /staff/orders/slips": { query: SlipsQuery; file: true };
  "GET /staff/orders/export": { query: OrderExportQuery; file: true };
  "GET /staff/orders/:id/invoice": { file: true };
  "POST /staff/orders/:id/mails": { reply: StaffOrder };
  "POST /staff/orders/:id/photo": { body: SendPhoto; multipart: true; reply: StaffOrder };
  "DELETE /staff/orders/:id/photo": { reply: StaffOrder };

  "GET /staff/returns": { query: ReturnQuery; reply: ReturnPage };
  "GET /staff/returns/:id": { reply: StaffReturn };
  "GET /staff/returns/:id/photos/:photoId": { file: true };
  "POST /staff/returns/:id/approve": { body: ApproveReturn; reply: StaffReturn };
  "POST /staff/returns/:id/decline": { body: EndReturn; reply: StaffReturn };
  "POST /staff/returns/:id/close": { body: EndReturn; reply: StaffReturn };
  "POST /staff/returns/:id/undo": { body: UndoReturn; reply: StaffReturn };
  "POST /staff/returns/:id/receive": { body: ReceiveReturn; reply: StaffReturn };
  "POST /staff/returns/:id/send": { body: SendExchange; reply: StaffReturn };
  "POST /staff/returns/:id/refund": { body: RefundReturn; reply: StaffReturn };

  "GET /staff/products": { query: StaffProductQuery; reply: StaffProductPage };
  "GET /staff/products/choices": { reply: ProductChoices };
  "GET /staff/products/:id": { reply: StaffProduct };
  "POST /staff/products": { body: CreateProduct; reply: StaffProduct };
  "POST /staff/products/types": { body: AddClothingType; reply: ClothingType };
  "PATCH /staff/products/:id": { body: ChangeProduct; reply: StaffProduct };
  "POST /staff/products/:id/status": { body: MoveProduct; reply: StaffProduct };
  "POST /staff/products/:id/stock": { body: ChangeStock; reply: StaffProduct };
  "POST /staff/pictures": { body: SendPicture; multipart: true; reply: StaffPicture };
  "GET /staff/products/:id/ledger": { query: LedgerQuery; reply: LedgerPage };

  "GET /staff/discounts": { query: StaffDiscountQuery; reply: StaffDiscountPage };
  "POST /staff/discounts": { body: CreateDiscount; reply: StaffDiscount };
  "POST /staff/discounts/batches": { body: CreateBatch; reply: StaffDiscount };
  "GET /staff/discounts/try": { query: TryCart; reply: TriedCart };
  "GET /staff/discounts/:id": { reply: StaffDiscount };
  "PATCH /staff/discounts/:id": { body: ChangeDiscount; reply: StaffDiscount };
  "POST /staff/discounts/:id/switch": { body: SwitchDiscount; reply: StaffDiscount };
  "GET /staff/discounts/:id/uses": { query: DiscountUsesQuery; reply: Page<DiscountUse> };
  "GET /staff/discounts/:id/codes": { file: true };

  "GET /staff/stock": { query: StockQuery; reply: StockPage };
  "GET /staff/stock/:id": { reply: StockRow };
  "GET /staff/stock-takes": { query: StocktakesQuery; reply: Page<Stocktake> };
  "POST /staff/stock-takes": { body: StartStocktake; reply: Stocktake };
  "GET /staff/stock-takes/:id": { reply: Stocktake };
  "GET /staff/stock-takes/:id/products": { query: CountingQuery; reply: CountingPage };
  "GET /staff/stock-takes/:id/differences": { reply: Differences };
  "POST /staff/stock-takes/:id/counts": { body: CountSizes; reply: Stocktake };
  "POST /staff/stock-takes/:id/finish": { body: EndStocktake; reply: Stocktake };
  "POST /staff/stock-takes/:id/give-up": { body: EndStocktake; reply: Stocktake };
  "POST /staff/stock/changes": {
    headers: Idempotent;
    body: ChangeStockCells;
    reply: ChangedStockCells;
  };

  "GET /staff/letters": { query: LetterQuery; reply: Page<StaffLetter> };
  "GET /staff/letters/audience": { reply: LetterAudience };
  "POST /staff/letters": { body: LetterDraft; reply: StaffLetter };
  "GET /staff/letters/:id": { reply: StaffLetter };
  "PATCH /staff/letters/:id": { body: ChangeLetter; reply: StaffLetter };
  "DELETE /staff/letters/:id": { query: SeenLetter };
  "GET /staff/letters/:id/preview": { file: true };
  "POST /staff/letters/:id/test": Record<never, never>;
  "POST /staff/letters/:id/send": { body: SeenLetter; reply: StaffLetter };

  "GET /staff/payments": { query: PaymentQuery; reply: PaymentPage };
  "GET /staff/payments/export": { query: PaymentExportQuery; file: true };
  "GET /staff/payments/:id": { reply: PaymentCase };
  "PATCH /staff/payments/:id": { body: GiveCase; reply: PaymentCase };
  "POST /staff/payments/:id/decide": { body: DecideCase; reply: PaymentCase };
  "POST /staff/payments/:id/ask": { reply: PaymentCase };
  "GET /staff/refunds/coming": { reply: ComingPieces[] };
  "POST /staff/refunds/:id/receive": { body: ReceivePieces; reply: ComingPieces[] };
  "GET /staff/orders/:id/refunds": { reply: OrderRefunds };
  "GET /staff/orders/:id/refunds/preview": { query: PreviewRefund; reply: RefundPreview };
  "POST /staff/orders/:id/refunds": {
    headers: Idempotent;
    body: MakeRefund;
    reply: StaffRefund[];
  };
  "POST /staff/orders/:id/payments/ask": { reply: AskedOrder };

  "GET /staff/mails": { query: UndeliveredMailQuery; reply: Page<UndeliveredMail> };
  "POST /staff/mails/:id/resend": Record<never, never>;
}
