export { auditStaffRoutes } from "./audit.staff-routes.ts";
export { createStaffMember, staffPasswordLength } from "./create-staff-member.ts";
export { deleteEndedStaffSessions } from "./staff.queries.ts";
export { type DemoStaff, staffAuthRoutes } from "./staff-auth.routes.ts";
export { createResolveStaff } from "./staff-sessions.ts";
export { waitingStaffRoutes } from "./waiting.staff-routes.ts";
