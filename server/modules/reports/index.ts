export { waitingStaffRoutes } from "./waiting.staff-routes.ts";
