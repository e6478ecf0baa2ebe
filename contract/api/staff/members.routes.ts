import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import {
  AcceptInvitation,
  ChangeRole,
  ChangeStaffPassword,
  ConfirmEnrolment,
  FinishEnrolment,
  GetInvitation,
  Invitation,
  InviteMember,
  MemberRecord,
  MemberVersion,
  ProveBothFactors,
  RecoveryCodes,
} from "./members.ts";
import { StaffChallenge, StaffSession } from "./staff.ts";

const right = "members.manage";

export const staffMemberRoutes = defineRoutes("staff", {
  "GET /staff/members": {
    summary: "List all staff members, including invited and deactivated ones",
    right,
    reply: Type.Array(MemberRecord),
  },
  "POST /staff/members": {
    summary: "Invite a staff member by email",
    right,
    body: InviteMember,
    status: 201,
    reply: MemberRecord,
    errors: ["email_taken"],
  },
  "GET /staff/members/:id": { summary: "Get a staff member", right, reply: MemberRecord },
  "PATCH /staff/members/:id": {
    summary: "Change the role of a staff member",
    right,
    body: ChangeRole,
    reply: MemberRecord,
  },
  "POST /staff/members/:id/invitation": {
    summary: "Resend an invitation",
    right,
    reply: MemberRecord,
  },
  "DELETE /staff/members/:id/invitation": { summary: "Revoke an invitation", right },
  "POST /staff/members/:id/deactivate": {
    summary: "Deactivate a staff member; ends their sessions",
    right,
    body: MemberVersion,
    reply: MemberRecord,
  },
  "POST /staff/members/:id/reactivate": {
    summary: "Reactivate a staff member",
    right,
    body: MemberVersion,
    reply: MemberRecord,
  },
  "POST /staff/members/:id/authenticator-reset": {
    summary: "Reset the authenticator of a staff member",
    right,
    reply: MemberRecord,
  },
  "POST /staff/members/:id/password-link": {
    summary: "Email a password link to a staff member; their old password stops working",
    right,
    reply: MemberRecord,
  },
});

export const staffEnrolmentRoutes = defineRoutes("staff", {
  "POST /staff/enrolment/invitation": {
    summary: "Get the invitation of a password link",
    right: "anybody",
    body: GetInvitation,
    reply: Invitation,
    errors: ["code_expired"],
  },
  "POST /staff/enrolment/accept": {
    summary: "Accept an invitation by choosing a password",
    right: "anybody",
    body: AcceptInvitation,
    reply: StaffChallenge,
    errors: ["code_expired"],
  },
  "POST /staff/enrolment/confirm": {
    summary: "Confirm a new authenticator with its first code; returns the recovery codes once",
    right: "anybody",
    body: ConfirmEnrolment,
    reply: RecoveryCodes,
    errors: ["code_invalid", "code_expired"],
  },
  "POST /staff/enrolment/finish": {
    summary: "Finish enrolment after saving the recovery codes; signs in and sets the cookie",
    right: "anybody",
    body: FinishEnrolment,
    reply: StaffSession,
    errors: ["code_expired"],
  },
});

export const staffAccountRoutes = defineRoutes("staff", {
  "POST /staff/account/password": {
    summary: "Change your password; ends your other sessions",
    right: "any member",
    body: ChangeStaffPassword,
    errors: ["password_wrong", "conflict"],
  },
  "POST /staff/account/recovery-codes": {
    summary: "Create new recovery codes; the old ones stop working",
    right: "any member",
    body: ProveBothFactors,
    status: 201,
    reply: RecoveryCodes,
    errors: ["password_wrong", "code_invalid", "conflict"],
  },
  "POST /staff/account/authenticator-reset": {
    summary: "Reset your authenticator; the next sign-in sets up a new one",
    right: "any member",
    body: ProveBothFactors,
    errors: ["password_wrong", "code_invalid", "conflict"],
  },
});
