export { overviewStaffRoutes } from "./overview.staff-routes.ts";
