import { Type } from "typebox";
import { cleanedText, nullableText } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { Version } from "../versions.ts";
import { StaffMember, StaffRole } from "./staff.ts";

const password = Type.String({ minLength: 12, maxLength: 128 });
export const StaffState = Type.Union([
  Type.Literal("invited"),
  Type.Literal("active"),
  Type.Literal("inactive"),
]);
export type StaffState = Type.Static<typeof StaffState>;

export const MemberRecord = Type.Object({
  ...StaffMember.properties,
  version: Version,
  state: StaffState,
  hasAuthenticator: Type.Boolean(),
  /** Demo members cannot be changed. */
  isDemo: Type.Boolean(),
  /** When the invitation or password link expires. */
  invitationEndsAt: nullableText,
  lastSeenAt: nullableText,
  createdAt: Type.String(),
});
export type MemberRecord = Type.Static<typeof MemberRecord>;

export const InviteMember = Type.Object(
  {
    email: cleanedText({ minLength: 3, maxLength: limits.emailLength, pattern: printable }),
    name: Type.String({ minLength: 1, maxLength: limits.textLength, pattern: printable }),
    role: StaffRole,
  },
  { additionalProperties: false },
);
export type InviteMember = Type.Static<typeof InviteMember>;

export const ChangeRole = Type.Object(
  { version: Version, role: StaffRole },
  { additionalProperties: false },
);
export type ChangeRole = Type.Static<typeof ChangeRole>;

export const MemberVersion = Type.Object({ version: Version }, { additionalProperties: false });
export type MemberVersion = Type.Static<typeof MemberVersion>;

const token = Type.String({ pattern: "^[\\w-]{43}$" });

export const GetInvitation = Type.Object({ token }, { additionalProperties: false });
export type GetInvitation = Type.Static<typeof GetInvitation>;
export const Invitation = Type.Object({
  name: Type.String(),
  email: Type.String(),
  role: StaffRole,
  /** True for a password reset. */
  hasJoined: Type.Boolean(),
  expiresAt: Type.String(),
});
export type Invitation = Type.Static<typeof Invitation>;

/** Answered with a StaffChallenge, which has an `enrolment` for new members. */
export const AcceptInvitation = Type.Object({ token, password }, { additionalProperties: false });
export type AcceptInvitation = Type.Static<typeof AcceptInvitation>;

export const ConfirmEnrolment = Type.Object(
  { challenge: token, code: cleanedText({ pattern: "^\\d{6}$" }) },
  { additionalProperties: false },
);
export type ConfirmEnrolment = Type.Static<typeof ConfirmEnrolment>;

/** Shown only once. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Type.Static<typeof RecoveryCodes>;

/** Confirms that the recovery codes are saved; answered with a StaffSession. */
export const FinishEnrolment = Type.Object({ challenge: token }, { additionalProperties: false });
export type FinishEnrolment = Type.Static<typeof FinishEnrolment>;

export const ChangeStaffPassword = Type.Object(
  {
    currentPassword: Type.String({ minLength: 1, maxLength: 128 }),
    newPassword: password,
  },
  { additionalProperties: false },
);
export type ChangeStaffPassword = Type.Static<typeof ChangeStaffPassword>;

export const ProveBothFactors = Type.Object(
  {
    password: Type.String({ minLength: 1, maxLength: 128 }),
    code: cleanedText({ minLength: 6, maxLength: 20, pattern: printable }),
  },
  { additionalProperties: false },
);
export type ProveBothFactors = Type.Static<typeof ProveBothFactors>;
