export { searchStaffRoutes } from "./search.staff-routes.ts";
export { waitingStaffRoutes } from "./waiting.staff-routes.ts";
