import { Type } from "typebox";
import { OwnBulkOrder } from "./bulk-orders.ts";
import { BusinessProfile } from "./business.ts";
import { limits, printable } from "./limits.ts";
import { Order } from "./orders.ts";
import { CopiedReturn } from "./returns.ts";
import { WishlistItem } from "./wishlist.ts";

/** As long as checkout takes it, whose details an account is made of. */
const name = Type.String({ minLength: 1, maxLength: limits.textLength, pattern: "\\S" });
const email = Type.String({ minLength: 3, maxLength: limits.emailLength });
const optionalText = (maxLength: number) =>
  Type.Optional(Type.String({ maxLength, pattern: printable }));

/** Bounds of a password (specification §9). */
const passwordLength = { min: 6, max: 128 } as const;
const newPassword = Type.String({
  minLength: passwordLength.min,
  maxLength: passwordLength.max,
  pattern: "\\S",
});
const typedPassword = Type.String({ minLength: 1, maxLength: passwordLength.max });

/** A shopper with an account, as the API shows them. */
export const User = Type.Object({
  id: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  isVerified: Type.Boolean(),
  /** Whether GET /business-profiles/me has something to tell. */
  hasBusinessProfile: Type.Boolean(),
  createdAt: Type.String(),
});
/** A shopper with an account. */
export type User = Type.Static<typeof User>;

/** Body of POST /auth/register; business fields open a pending business profile (specification §3, §5). */
export const Register = Type.Object(
  {
    firstName: name,
    lastName: name,
    email,
    password: newPassword,
    businessName: optionalText(limits.textLength),
    businessAddress: optionalText(limits.textLength),
    businessEmail: optionalText(limits.emailLength),
    businessPhone: optionalText(32),
    businessWebsite: optionalText(limits.textLength),
    businessDescription: Type.Optional(Type.String({ maxLength: limits.messageLength })),
  },
  { additionalProperties: false },
);
/** Body of POST /auth/register. */
export type Register = Type.Static<typeof Register>;

/** Body of POST /auth/login. */
export const Login = Type.Object(
  { email, password: typedPassword },
  { additionalProperties: false },
);
/** Body of POST /auth/login. */
export type Login = Type.Static<typeof Login>;

/** Reply of register, login and password reset; the code is there in demo mode only. */
export const AuthReply = Type.Object({
  token: Type.String(),
  user: User,
  requiresVerification: Type.Boolean(),
  verificationCode: Type.Optional(Type.String()),
  /**
   * Whether none was sent, since the mailbox had its codes of the day: the link for a forgotten password proves the
   * address as well.
   */
  noCodeLeft: Type.Optional(Type.Boolean()),
});
/** Reply of register, login and password reset. */
export type AuthReply = Type.Static<typeof AuthReply>;

/** Body of POST /auth/verify-email: six digits (specification §5). */
export const VerifyEmail = Type.Object(
  { code: Type.String({ pattern: "^\\d{6}$" }) },
  { additionalProperties: false },
);
/** Body of POST /auth/verify-email. */
export type VerifyEmail = Type.Static<typeof VerifyEmail>;

/** Body of POST /auth/resend-verification; another `email` replaces the unverified one. */
export const ResendVerification = Type.Object(
  { email: Type.Optional(email) },
  { additionalProperties: false },
);
/** Body of POST /auth/resend-verification. */
export type ResendVerification = Type.Static<typeof ResendVerification>;

/** Reply of POST /auth/resend-verification; `cooldownSeconds` until the next one may be asked for. */
export const ResentVerification = Type.Object({
  cooldownSeconds: Type.Integer(),
  verificationCode: Type.Optional(Type.String()),
});
/** Reply of POST /auth/resend-verification. */
export type ResentVerification = Type.Static<typeof ResentVerification>;

/** Body of POST /auth/password/reset-request. */
export const RequestPasswordReset = Type.Object({ email }, { additionalProperties: false });
/** Body of POST /auth/password/reset-request. */
export type RequestPasswordReset = Type.Static<typeof RequestPasswordReset>;

/** Reply of POST /auth/password/reset-request; the token is there in demo mode only. */
export const PasswordResetInfo = Type.Object({
  resetToken: Type.Optional(Type.String()),
  expiresAt: Type.String(),
  message: Type.String(),
});
/** Reply of POST /auth/password/reset-request. */
export type PasswordResetInfo = Type.Static<typeof PasswordResetInfo>;

/** Body of POST /auth/password/reset. */
export const ResetPassword = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }), newPassword },
  { additionalProperties: false },
);
/** Body of POST /auth/password/reset. */
export type ResetPassword = Type.Static<typeof ResetPassword>;

/** Body of POST /auth/password/change. */
export const ChangePassword = Type.Object(
  { currentPassword: typedPassword, newPassword },
  { additionalProperties: false },
);
/** Body of POST /auth/password/change. */
export type ChangePassword = Type.Static<typeof ChangePassword>;

/** Body of PATCH /auth/profile. */
export const UpdateProfile = Type.Object(
  { firstName: name, lastName: name },
  { additionalProperties: false },
);
/** Body of PATCH /auth/profile. */
export type UpdateProfile = Type.Static<typeof UpdateProfile>;

/** Body of DELETE /auth/account: the password proves that it is meant. */
export const DeleteAccount = Type.Object(
  { password: typedPassword },
  { additionalProperties: false },
);
/** Body of DELETE /auth/account. */
export type DeleteAccount = Type.Static<typeof DeleteAccount>;

/** Reply of GET /auth/export: everything the store holds on a shopper. */
export const AccountExport = Type.Object({
  exportedAt: Type.String(),
  user: User,
  businessProfile: Type.Union([BusinessProfile, Type.Null()]),
  bulkOrders: Type.Array(OwnBulkOrder),
  orders: Type.Array(Order),
  /** With what they wrote and the photos they sent. */
  returns: Type.Array(CopiedReturn),
  wishlist: Type.Array(WishlistItem),
});
/** Reply of GET /auth/export. */
export type AccountExport = Type.Static<typeof AccountExport>;
