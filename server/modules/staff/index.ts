export { accountStaffRoutes } from "./account.staff-routes.ts";
export { auditStaffRoutes } from "./audit.staff-routes.ts";
export {
  createStaffMember,
  type NewStaffMember,
  staffPasswordLength,
} from "./create-staff-member.ts";
export { enrolmentRoutes } from "./enrolment.routes.ts";
export type { AuditedRecords } from "./find-audit-entries.ts";
export { linkDays } from "./invite-member.ts";
export { hasColleagues, listOwners } from "./members.queries.ts";
export { memberStaffRoutes } from "./members.staff-routes.ts";
export { makeOwnerLink } from "./new-password.ts";
export { deleteEndedStaffSessions } from "./sign-ins.queries.ts";
export { findFirstOwner, findNamedActors, findNamedMembers } from "./staff.queries.ts";
export { type DemoStaff, staffAuthRoutes } from "./staff-auth.routes.ts";
export { staffMailSamples } from "./staff-mails.ts";
export { createResolveStaff, findSignedInMember } from "./staff-sessions.ts";
export { memberOf, tellActors } from "./tell-actors.ts";
export type { AuditNames } from "./to-audit-reply.ts";
export { holderOf, readWhose, readWhoseOrHeirs, type Whose } from "./whose-work.ts";
