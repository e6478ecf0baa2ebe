export { accountStaffRoutes } from "./account/account.staff-routes.ts";
export { confirmOwnPassword } from "./account/own-account.ts";
export { getActorNames, pickMember } from "./actor-names.ts";
export {
  type AssigneeFilter,
  findActiveAssignee,
  parseAssignee,
  parseAssigneeWithFallback,
} from "./assignee.ts";
export { auditStaffRoutes } from "./audit/audit.staff-routes.ts";
export type { AuditNames, AuditSubjects } from "./audit/find-audit-entries.ts";
export { enrolmentRoutes } from "./enrolment/enrolment.routes.ts";
export {
  createStaffMember,
  type NewStaffMember,
  staffPasswordLength,
} from "./members/create-staff-member.ts";
export { joinLinkDays } from "./members/invite-member.ts";
export { memberStaffRoutes } from "./members/members.staff-routes.ts";
export { createOwnerPasswordLink } from "./members/password-link.ts";
export { hasColleagues, listOwners } from "./members.queries.ts";
export { type DemoStaff, staffAuthRoutes } from "./sign-in/staff-auth.routes.ts";
export { createResolveStaff, findSignedInMember } from "./sign-in/staff-sessions.ts";
export { deleteExpiredStaffSessions } from "./sign-ins.queries.ts";
export { findFirstOwner, findNamedActors, findNamedMembers } from "./staff.queries.ts";
export { staffMailSamples, staffTemplates } from "./staff-mails.ts";
