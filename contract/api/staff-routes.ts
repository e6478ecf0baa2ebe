import type { CloseDataRequest, RecordDataRequest } from "./data-requests.ts";
import type { Page } from "./envelope.ts";
import type { Idempotent } from "./idempotent.ts";
import type { PictureCut } from "./picture-cut.ts";
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
import type { AuditExportQuery, AuditPage, AuditQuery } from "./staff-audit.ts";
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
  SameTaxId,
  StaffBusinessProfile,
  StaffBusinessProfilePage,
  StaffBusinessProfileQuery,
  UndoReview,
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
  AcceptDelivery,
  ChangeDelivery,
  DeliveryArrivals,
  StaffDelivery,
  SwitchCharging,
} from "./staff-delivery.ts";
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
  GoodsImport,
  ImportRowPage,
  ImportRowsQuery,
  ImportsQuery,
  MendCell,
  MendedRow,
  SeenImport,
  SendSheet,
  TakeSizes,
} from "./staff-imports.ts";
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
  ChangeProduct,
  ChangeStock,
  CreateProduct,
  LedgerPage,
  LedgerQuery,
  MoveProduct,
  SendPicture,
} from "./staff-product-acts.ts";
import type { ChangedProducts, ChangeProducts } from "./staff-product-changes.ts";
import type {
  ProductChoices,
  ProductExportQuery,
  StaffPicture,
  StaffProduct,
  StaffProductPage,
  StaffProductQuery,
} from "./staff-products.ts";
import type { StaffSales, StaffToday } from "./staff-reports.ts";
import type { StaffSalesRoutes } from "./staff-sales-routes.ts";
import type { StaffFind, StaffSearchQuery } from "./staff-search.ts";
import type { StaffSettingsRoutes } from "./staff-settings-routes.ts";
import type {
  ChangedStockCells,
  ChangeStockCells,
  CountSheetQuery,
  StockPage,
  StockQuery,
  StockRow,
} from "./staff-stock.ts";
import type {
  CountedSizes,
  CountingPage,
  CountingQuery,
  CountSizes,
  Differences,
  EndStocktake,
  StartStocktake,
  Stocktake,
  StocktakesQuery,
  TakeSheetQuery,
} from "./staff-stocktakes.ts";
import type { StaffStore } from "./staff-store.ts";
import type {
  CartToday,
  GotToday,
  TriedCart,
  TriedSum,
  TryCart,
  TrySum,
} from "./staff-tried-carts.ts";
import type {
  AddClothingType,
  ChangeClothingType,
  MergeClothingType,
  OrderClothingTypes,
  StaffType,
  StaffTypeSummary,
} from "./staff-types.ts";

/** Every call of the back office by method and path below /api; part of the one table of calls, `Routes`. */
export interface StaffRoutes extends StaffSalesRoutes, StaffSettingsRoutes {
  "POST /staff/auth/login": { body: StaffLogin; reply: StaffChallenge };
  "POST /staff/auth/verify": { body: StaffVerify; reply: StaffSession };
  "GET /staff/auth/me": { reply: StaffSession };
  "POST /staff/auth/logout": Record<never, never>;
  "GET /staff/auth/demo": { reply: StaffDemo };
  "GET /staff/colleagues": { reply: StaffMember[] };
  "GET /staff/waiting": { reply: StaffWaiting };
  "GET /staff/store": { reply: StaffStore };
  "GET /staff/audit": { query: AuditQuery; reply: AuditPage };
  "GET /staff/audit/export": { query: AuditExportQuery; file: true };

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
  "POST /staff/members/:id/password-link": { reply: MemberRecord };

  "GET /staff/business-profiles": {
    query: StaffBusinessProfileQuery;
    reply: StaffBusinessProfilePage;
  };
  "GET /staff/business-profiles/:id": { reply: StaffBusinessProfile };
  "GET /staff/business-profiles/:id/same-tax-id": { reply: SameTaxId[] };
  "POST /staff/business-profiles/:id/approve": {
    body: ApproveProfile;
    reply: StaffBusinessProfile;
  };
  "POST /staff/business-profiles/:id/reject": { body: RejectProfile; reply: StaffBusinessProfile };
  "POST /staff/business-profiles/:id/undo": { body: UndoReview; reply: StaffBusinessProfile };

  "GET /staff/bulk-orders": { query: StaffBulkOrderQuery; reply: BulkOrderPage };
  "GET /staff/bulk-orders/:id": { reply: StaffBulkOrder };
  "PATCH /staff/bulk-orders/:id": { body: UpdateBulkOrder; reply: StaffBulkOrder };
  "POST /staff/bulk-orders/:id/replies": {
    headers: Idempotent;
    body: WriteBulkOrderMessage;
    reply: StaffBulkOrder;
  };
  "POST /staff/bulk-orders/:id/notes": {
    headers: Idempotent;
    body: WriteBulkOrderMessage;
    reply: StaffBulkOrder;
  };
  "GET /staff/bulk-orders/:id/attachments/:attachmentId": { file: true };

  "GET /staff/today": { reply: StaffToday };
  "GET /staff/sales": { reply: StaffSales };
  "GET /staff/search": { query: StaffSearchQuery; reply: StaffFind[] };
  "GET /staff/customers": { query: CustomerQuery; reply: CustomerPage };
  "GET /staff/customers/export": { query: CustomerExportQuery; file: true };
  "GET /staff/customers/:id": { reply: Customer };
  "POST /staff/customers/:id/notes": {
    headers: Idempotent;
    body: WriteCustomerNote;
    reply: Customer;
  };
  "POST /staff/customers/:id/letter/leave": { reply: Customer };
  "POST /staff/customers/:id/data-requests": { body: RecordDataRequest; reply: Customer };
  "POST /staff/customers/:id/data-requests/close": { body: CloseDataRequest; reply: Customer };
  "POST /staff/customers/:id/copy": { reply: MadeCopy };
  "POST /staff/customers/:id/forget": { body: ForgetCustomer };

  "GET /staff/products": { query: StaffProductQuery; reply: StaffProductPage };
  "GET /staff/products/choices": { reply: ProductChoices };
  "GET /staff/products/export": { query: ProductExportQuery; file: true };
  "GET /staff/products/:id": { reply: StaffProduct };
  "POST /staff/products": { headers: Idempotent; body: CreateProduct; reply: StaffProduct };
  "POST /staff/products/changes": {
    headers: Idempotent;
    body: ChangeProducts;
    reply: ChangedProducts;
  };
  "GET /staff/types": { reply: StaffTypeSummary[] };
  "POST /staff/types": { body: AddClothingType; reply: ClothingType };
  "POST /staff/types/order": { body: OrderClothingTypes; reply: StaffTypeSummary[] };
  "GET /staff/types/:id": { reply: StaffType };
  "PATCH /staff/types/:id": { body: ChangeClothingType; reply: StaffType };
  "POST /staff/types/:id/merge": { body: MergeClothingType; reply: StaffType };
  "PATCH /staff/products/:id": { headers: Idempotent; body: ChangeProduct; reply: StaffProduct };
  "POST /staff/products/:id/status": { body: MoveProduct; reply: StaffProduct };
  "POST /staff/products/:id/stock": { headers: Idempotent; body: ChangeStock; reply: StaffProduct };
  "POST /staff/pictures/:id/cut": { body: PictureCut; reply: StaffPicture };
  "POST /staff/pictures": { body: SendPicture; multipart: true; reply: StaffPicture };
  "GET /staff/products/:id/ledger": { query: LedgerQuery; reply: LedgerPage };

  "GET /staff/imports": { query: ImportsQuery; reply: Page<GoodsImport> };
  "POST /staff/imports": {
    headers: Idempotent;
    body: SendSheet;
    multipart: true;
    reply: GoodsImport;
  };
  "GET /staff/imports/:id": { reply: GoodsImport };
  "GET /staff/imports/:id/rows": { query: ImportRowsQuery; reply: ImportRowPage };
  "GET /staff/imports/:id/faulty": { file: true };
  "POST /staff/imports/:id/mends": { body: MendCell; reply: MendedRow };
  "POST /staff/imports/:id/types": { body: AddClothingType; reply: GoodsImport };
  "POST /staff/imports/:id/sizes": { body: TakeSizes; reply: GoodsImport };
  "POST /staff/imports/:id/start": { body: SeenImport; reply: GoodsImport };
  "POST /staff/imports/:id/undo": { body: SeenImport; reply: GoodsImport };

  "GET /staff/discounts": { query: StaffDiscountQuery; reply: StaffDiscountPage };
  "POST /staff/discounts": { headers: Idempotent; body: CreateDiscount; reply: StaffDiscount };
  "POST /staff/discounts/batches": { headers: Idempotent; body: CreateBatch; reply: StaffDiscount };
  "GET /staff/discounts/today": { query: CartToday; reply: GotToday[] };
  "GET /staff/discounts/try": { query: TryCart; reply: TriedCart };
  "GET /staff/discounts/try/sum": { query: TrySum; reply: TriedSum };
  "GET /staff/discounts/:id": { reply: StaffDiscount };
  "PATCH /staff/discounts/:id": { body: ChangeDiscount; reply: StaffDiscount };
  "POST /staff/discounts/:id/switch": { body: SwitchDiscount; reply: StaffDiscount };
  "GET /staff/discounts/:id/uses": { query: DiscountUsesQuery; reply: Page<DiscountUse> };
  "GET /staff/discounts/:id/codes": { file: true };

  "GET /staff/delivery": { reply: StaffDelivery };
  "GET /staff/delivery/arrivals": { reply: DeliveryArrivals };
  "POST /staff/delivery/changes": { body: ChangeDelivery; reply: StaffDelivery };
  "POST /staff/delivery/charging": { body: SwitchCharging; reply: StaffDelivery };
  "POST /staff/delivery/acceptance": { body: AcceptDelivery; reply: StaffDelivery };

  "GET /staff/stock": { query: StockQuery; reply: StockPage };
  "GET /staff/stock/count-sheet": { query: CountSheetQuery; file: true };
  "GET /staff/stock/:id": { reply: StockRow };
  "GET /staff/stock-takes": { query: StocktakesQuery; reply: Page<Stocktake> };
  "POST /staff/stock-takes": { headers: Idempotent; body: StartStocktake; reply: Stocktake };
  "GET /staff/stock-takes/:id": { reply: Stocktake };
  "GET /staff/stock-takes/:id/products": { query: CountingQuery; reply: CountingPage };
  "GET /staff/stock-takes/:id/count-sheet": { query: TakeSheetQuery; file: true };
  "GET /staff/stock-takes/:id/differences": { reply: Differences };
  "POST /staff/stock-takes/:id/counts": { body: CountSizes; reply: CountedSizes };
  "POST /staff/stock-takes/:id/finish": { body: EndStocktake; reply: Stocktake };
  "POST /staff/stock-takes/:id/give-up": { body: EndStocktake; reply: Stocktake };
  "POST /staff/stock/changes": {
    headers: Idempotent;
    body: ChangeStockCells;
    reply: ChangedStockCells;
  };

  "GET /staff/letters": { query: LetterQuery; reply: Page<StaffLetter> };
  "GET /staff/letters/audience": { reply: LetterAudience };
  "POST /staff/letters": { headers: Idempotent; body: LetterDraft; reply: StaffLetter };
  "GET /staff/letters/:id": { reply: StaffLetter };
  "PATCH /staff/letters/:id": { body: ChangeLetter; reply: StaffLetter };
  "DELETE /staff/letters/:id": { query: SeenLetter };
  "GET /staff/letters/:id/preview": { file: true };
  "POST /staff/letters/:id/test": Record<never, never>;
  "POST /staff/letters/:id/send": { body: SeenLetter; reply: StaffLetter };

  "GET /staff/mails": { query: UndeliveredMailQuery; reply: Page<UndeliveredMail> };
  "POST /staff/mails/:id/resend": Record<never, never>;
}
