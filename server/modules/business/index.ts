export {
  countUnansweredBulkOrders,
  deleteBulkOrdersOfSender,
  findUnansweredBulkOrders,
  listBulkOrdersOfSender,
  nameBulkOrders,
  unlinkBulkOrders,
} from "./bulk-orders.queries.ts";
export { bulkOrderRoutes } from "./bulk-orders.routes.ts";
export { bulkOrderStaffRoutes } from "./bulk-orders.staff-routes.ts";
export { businessRoutes } from "./business.routes.ts";
export { businessStaffRoutes } from "./business.staff-routes.ts";
export { businessMailSamples } from "./business-mail-samples.ts";
export {
  countPendingProfiles,
  deleteBusinessProfile,
  findBusinessProfile,
  findPendingProfiles,
  findProfileOfUser,
  nameBusinesses,
} from "./business-profiles.queries.ts";
export { copyBulkOrders } from "./copy-bulk-orders.ts";
export { createBulkOrder } from "./create-bulk-order.ts";
export { deleteEnquiries, listSendersAmong } from "./delete-enquiries.queries.ts";
export { exportBulkOrders } from "./export-bulk-orders.ts";
export { findMyBusinessProfile } from "./find-my-business-profile.ts";
export { openBusinessProfile } from "./open-business-profile.ts";
export { tellStandingProfile } from "./profile-mails.ts";
export { reviewBusinessProfile } from "./review-business-profile.ts";
export { searchBulkOrders, searchBusinesses } from "./search.queries.ts";
