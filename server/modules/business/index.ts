export { bulkOrderRoutes } from "./bulk-orders.routes.ts";
export { bulkOrderStaffRoutes } from "./bulk-orders.staff-routes.ts";
export { businessRoutes } from "./business.routes.ts";
export { businessStaffRoutes } from "./business.staff-routes.ts";
export { businessMailSamples } from "./business-mail-samples.ts";
export { deleteBusinessProfile } from "./business-profiles.queries.ts";
export { findMyBusinessProfile } from "./find-my-business-profile.ts";
export { openBusinessProfile } from "./open-business-profile.ts";
