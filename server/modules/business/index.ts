export {
  countUnansweredBulkOrders,
  deleteBulkOrdersOfSender,
  deleteEnquiries,
  findUnansweredBulkOrders,
  listBulkOrdersOfSender,
  listSendersAmong,
  nameBulkOrders,
  unlinkBulkOrders,
} from "./bulk-orders/bulk-orders.queries.ts";
export { bulkOrderRoutes } from "./bulk-orders/bulk-orders.routes.ts";
export { bulkOrderStaffRoutes } from "./bulk-orders/bulk-orders.staff-routes.ts";
export { createBulkOrder } from "./bulk-orders/create-bulk-order.ts";
export { exportBulkOrders, exportBulkOrdersForStaff } from "./bulk-orders/export-bulk-orders.ts";
export { businessMailSamples, businessTemplates } from "./business-mail-samples.ts";
export { businessRoutes } from "./profiles/business.routes.ts";
export { businessStaffRoutes } from "./profiles/business.staff-routes.ts";
export {
  countPendingProfiles,
  deleteBusinessProfile,
  findBusinessProfile,
  findPendingProfiles,
  findProfileOfUser,
  nameBusinesses,
} from "./profiles/business-profiles.queries.ts";
export { findMyBusinessProfile, openBusinessProfile } from "./profiles/own-business-profile.ts";
export { notifyCurrentProfileStatus } from "./profiles/profile-mails.ts";
export { approveProfile, rejectProfile } from "./profiles/review-business-profile.ts";
export { searchBulkOrders, searchBusinesses } from "./search.queries.ts";
