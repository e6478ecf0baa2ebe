import { Type } from "typebox";
import { limits, printable } from "./limits.ts";
import { nullableText } from "./nullable-text.ts";
import { StaffMember, StaffRole } from "./staff.ts";
import { Version } from "./versions.ts";

/** Passwords of staff: who has one, has half of what opens the store. */
const password = Type.String({ minLength: 12, maxLength: 128 });
/** Where somebody stands on the staff. */
export const StaffState = Type.Union([
  /** Has a link by mail, and has not followed it to the end. */
  Type.Literal("invited"),
  Type.Literal("active"),
  Type.Literal("inactive"),
]);
/** Where somebody stands on the staff. */
export type StaffState = Type.Static<typeof StaffState>;

/** Somebody on the staff as owners see them. */
export const MemberRecord = Type.Object({
  ...StaffMember.properties,
  version: Version,
  state: StaffState,
  /** False while the next sign-in has to set an authenticator up. */
  hasAuthenticator: Type.Boolean(),
  /** A member of the demo, who stays as they are. */
  isDemo: Type.Boolean(),
  /** Until when the link works by which they join, or choose another password. */
  invitationEndsAt: nullableText,
  /** When they were last at work, as far as it is remembered. */
  lastSeenAt: nullableText,
  createdAt: Type.String(),
});
/** Somebody on the staff as owners see them. */
export type MemberRecord = Type.Static<typeof MemberRecord>;

/** Body of POST /staff/members. */
export const InviteMember = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: limits.emailLength, pattern: printable }),
    name: Type.String({ minLength: 1, maxLength: limits.textLength, pattern: printable }),
    role: StaffRole,
  },
  { additionalProperties: false },
);
/** Body of POST /staff/members. */
export type InviteMember = Type.Static<typeof InviteMember>;

/** Body of PATCH /staff/members/{id}. */
export const ChangeRole = Type.Object(
  { version: Version, role: StaffRole },
  { additionalProperties: false },
);
/** Body of PATCH /staff/members/{id}. */
export type ChangeRole = Type.Static<typeof ChangeRole>;

/** Body of POST /staff/members/{id}/deactivate and …/reactivate. */
export const SeenMember = Type.Object({ version: Version }, { additionalProperties: false });
/** Body of POST /staff/members/{id}/deactivate and …/reactivate. */
export type SeenMember = Type.Static<typeof SeenMember>;

const token = Type.String({ pattern: "^[\\w-]{43}$" });

/** Body of POST /staff/enrolment/invitation: the token in the link of the mail. */
export const LookAtInvitation = Type.Object({ token }, { additionalProperties: false });
/** Body of POST /staff/enrolment/invitation. */
export type LookAtInvitation = Type.Static<typeof LookAtInvitation>;
/** Reply of POST /staff/enrolment/invitation. */
export const Invitation = Type.Object({
  name: Type.String(),
  email: Type.String(),
  role: StaffRole,
  /** True for a member who is to choose another password. */
  hasJoined: Type.Boolean(),
  expiresAt: Type.String(),
});
/** Reply of POST /staff/enrolment/invitation. */
export type Invitation = Type.Static<typeof Invitation>;

/** Body of POST /staff/enrolment/accept; answered with a StaffChallenge, for who is invited with an `enrolment`. */
export const AcceptInvitation = Type.Object({ token, password }, { additionalProperties: false });
/** Body of POST /staff/enrolment/accept. */
export type AcceptInvitation = Type.Static<typeof AcceptInvitation>;

/** Body of POST /staff/enrolment/confirm: the first code of the new authenticator. */
export const ConfirmEnrolment = Type.Object(
  { challenge: token, code: Type.String({ pattern: "^\\d{6}$" }) },
  { additionalProperties: false },
);
/** Body of POST /staff/enrolment/confirm. */
export type ConfirmEnrolment = Type.Static<typeof ConfirmEnrolment>;

/** Codes for when the authenticator is lost, shown this once. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
/** Codes for when the authenticator is lost. */
export type RecoveryCodes = Type.Static<typeof RecoveryCodes>;

/** Body of POST /staff/enrolment/finish: the recovery codes are kept; answered with a StaffSession. */
export const FinishEnrolment = Type.Object({ challenge: token }, { additionalProperties: false });
/** Body of POST /staff/enrolment/finish. */
export type FinishEnrolment = Type.Static<typeof FinishEnrolment>;

/** Body of POST /staff/account/password. */
export const ChangeStaffPassword = Type.Object(
  {
    currentPassword: Type.String({ minLength: 1, maxLength: 128 }),
    newPassword: password,
  },
  { additionalProperties: false },
);
/** Body of POST /staff/account/password. */
export type ChangeStaffPassword = Type.Static<typeof ChangeStaffPassword>;

/** Body of the calls that change how a member signs in: both factors once more. */
export const ProveBothFactors = Type.Object(
  {
    password: Type.String({ minLength: 1, maxLength: 128 }),
    code: Type.String({ minLength: 6, maxLength: 20, pattern: printable }),
  },
  { additionalProperties: false },
);
/** Body of the calls that change how a member signs in. */
export type ProveBothFactors = Type.Static<typeof ProveBothFactors>;
