export { accountStaffRoutes } from "./account.staff-routes.ts";
export { auditStaffRoutes } from "./audit.staff-routes.ts";
export { createStaffMember, staffPasswordLength } from "./create-staff-member.ts";
export { enrolmentRoutes } from "./enrolment.routes.ts";
export { peopleStaffRoutes } from "./people.staff-routes.ts";
export { deleteEndedStaffSessions, findNamedMembers } from "./staff.queries.ts";
export { type DemoStaff, staffAuthRoutes } from "./staff-auth.routes.ts";
export { staffMailSamples } from "./staff-mails.ts";
export { createResolveStaff } from "./staff-sessions.ts";
