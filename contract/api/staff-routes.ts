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
  SimulateCart,
  SimulatedCart,
  SimulatedSubtotal,
  SimulateSubtotal,
} from "./discounts/discount-simulation.ts";
import type { IdempotencyHeaders } from "./idempotent.ts";
import type { StaffCatalogueRoutes } from "./staff-catalogue-routes.ts";
import type { StaffSalesRoutes } from "./staff-sales-routes.ts";

export interface StaffRoutes extends StaffCatalogueRoutes, StaffSalesRoutes {
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

  "GET /staff/discounts/preview": { query: SimulateCart; reply: SimulatedCart };
  "GET /staff/discounts/preview/subtotal": { query: SimulateSubtotal; reply: SimulatedSubtotal };
}
