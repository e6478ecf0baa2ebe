export { businessRoutes } from "./business.routes.ts";
export { deleteBusinessProfile } from "./business-profiles.queries.ts";
export { findMyBusinessProfile } from "./find-my-business-profile.ts";
export { openBusinessProfile } from "./open-business-profile.ts";
