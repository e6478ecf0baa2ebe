import type {
  BulkOrderPage,
  StaffBulkOrder,
  StaffBulkOrderQuery,
  UpdateBulkOrder,
  WriteBulkOrderMessage,
} from "./business/staff-bulk-orders.ts";
import type {
  ApproveProfile,
  RejectProfile,
  SameTaxId,
  StaffBusinessProfile,
  StaffBusinessProfilePage,
  StaffBusinessProfileQuery,
  UndoReview,
} from "./business/staff-businesses.ts";
import type {
  AddCustomerNote,
  Customer,
  CustomerExportQuery,
  CustomerExportReply,
  CustomerPage,
  CustomerQuery,
  EraseCustomer,
} from "./customers/customers.ts";
import type { CloseDataRequest, RecordDataRequest } from "./customers/data-requests.ts";
import type { DeliveryTimes } from "./delivery/staff-delivery.ts";
import type {
  SimulateCart,
  SimulatedCart,
  SimulatedSubtotal,
  SimulateSubtotal,
} from "./discounts/discount-simulation.ts";
import type { IdempotencyHeaders } from "./idempotent.ts";
import type { StaffSales, StaffToday } from "./reports/reports.ts";
import type { AuditExportQuery, AuditPage, AuditQuery } from "./staff/audit.ts";
import type {
  AcceptInvitation,
  ChangeRole,
  ChangeStaffPassword,
  ConfirmEnrolment,
  FinishEnrolment,
  GetInvitation,
  Invitation,
  InviteMember,
  MemberRecord,
  MemberVersion,
  ProveBothFactors,
  RecoveryCodes,
} from "./staff/members.ts";
import type { StaffSearchQuery, StaffSearchResult } from "./staff/search.ts";
import type {
  StaffChallenge,
  StaffDemo,
  StaffLogin,
  StaffMember,
  StaffSession,
  StaffVerify,
  ToDoCounts,
} from "./staff/staff.ts";
import type { StaffCatalogueRoutes } from "./staff-catalogue-routes.ts";
import type { StaffSalesRoutes } from "./staff-sales-routes.ts";
import type { StaffSettingsRoutes } from "./staff-settings-routes.ts";

export interface StaffRoutes extends StaffCatalogueRoutes, StaffSalesRoutes, StaffSettingsRoutes {
  "POST /staff/auth/login": { body: StaffLogin; reply: StaffChallenge };
  "POST /staff/auth/verify": { body: StaffVerify; reply: StaffSession };
  "GET /staff/auth/me": { reply: StaffSession };
  "POST /staff/auth/logout": Record<never, never>;
  "GET /staff/auth/demo": { reply: StaffDemo };
  "GET /staff/colleagues": { reply: StaffMember[] };
  "GET /staff/reports/to-do": { reply: ToDoCounts };
  "GET /staff/audit": { query: AuditQuery; reply: AuditPage };
  "GET /staff/audit/export": { query: AuditExportQuery; file: true };

  "POST /staff/enrolment/invitation": { body: GetInvitation; reply: Invitation };
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
  "POST /staff/members/:id/deactivate": { body: MemberVersion; reply: MemberRecord };
  "POST /staff/members/:id/reactivate": { body: MemberVersion; reply: MemberRecord };
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
    headers: IdempotencyHeaders;
    body: WriteBulkOrderMessage;
    reply: StaffBulkOrder;
  };
  "POST /staff/bulk-orders/:id/notes": {
    headers: IdempotencyHeaders;
    body: WriteBulkOrderMessage;
    reply: StaffBulkOrder;
  };
  "GET /staff/bulk-orders/:id/attachments/:attachmentId": { file: true };

  "GET /staff/reports/today": { reply: StaffToday };
  "GET /staff/reports/sales": { reply: StaffSales };
  "GET /staff/search": { query: StaffSearchQuery; reply: StaffSearchResult[] };
  "GET /staff/customers": { query: CustomerQuery; reply: CustomerPage };
  "GET /staff/customers/export": { query: CustomerExportQuery; file: true };
  "GET /staff/customers/:id": { reply: Customer };
  "POST /staff/customers/:id/notes": {
    headers: IdempotencyHeaders;
    body: AddCustomerNote;
    reply: Customer;
  };
  "POST /staff/customers/:id/unsubscribe": { reply: Customer };
  "POST /staff/customers/:id/data-requests": { body: RecordDataRequest; reply: Customer };
  "POST /staff/customers/:id/data-requests/close": { body: CloseDataRequest; reply: Customer };
  "POST /staff/customers/:id/export": { reply: CustomerExportReply };
  "POST /staff/customers/:id/erase": { body: EraseCustomer };

  "GET /staff/discounts/preview": { query: SimulateCart; reply: SimulatedCart };
  "GET /staff/discounts/preview/subtotal": { query: SimulateSubtotal; reply: SimulatedSubtotal };

  "GET /staff/delivery/times": { reply: DeliveryTimes };
}
