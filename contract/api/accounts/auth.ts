import { Type } from "typebox";
import { OwnBulkOrder } from "../business/bulk-orders.ts";
import { BusinessProfile } from "../business/business.ts";
import { cleanedText } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { Order } from "../orders/orders.ts";
import { ExportedReturn } from "../returns/returns.ts";
import { SavedAddress } from "./addresses.ts";
import { WishlistItem } from "./wishlist.ts";

/** As at checkout, since an account may be created there. */
const name = Type.String({ minLength: 1, maxLength: limits.textLength, pattern: "\\S" });
const email = cleanedText({ minLength: 3, maxLength: limits.emailLength });
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

export const User = Type.Object({
  id: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  /** May be empty. */
  phone: Type.String(),
  isVerified: Type.Boolean(),
  hasBusinessProfile: Type.Boolean(),
  createdAt: Type.String(),
});
export type User = Type.Static<typeof User>;

/** Business fields open a pending business profile (specification §3, §5). */
export const Register = Type.Object(
  {
    firstName: name,
    lastName: name,
    email,
    password: newPassword,
    businessName: optionalText(limits.textLength),
    businessAddress: optionalText(limits.textLength),
    businessEmail: Type.Optional(
      cleanedText({ maxLength: limits.emailLength, pattern: printable }),
    ),
    businessPhone: Type.Optional(cleanedText({ maxLength: 32, pattern: printable })),
    businessWebsite: optionalText(limits.textLength),
    businessDescription: Type.Optional(Type.String({ maxLength: limits.messageLength })),
  },
  { additionalProperties: false },
);
export type Register = Type.Static<typeof Register>;

export const Login = Type.Object(
  { email, password: typedPassword },
  { additionalProperties: false },
);
export type Login = Type.Static<typeof Login>;

/** The verification code is included in demo mode only. */
export const AuthReply = Type.Object({
  token: Type.String(),
  user: User,
  requiresVerification: Type.Boolean(),
  verificationCode: Type.Optional(Type.String()),
  /** The daily limit of codes is reached; a password reset link verifies the address as well. */
  verificationLimitReached: Type.Optional(Type.Boolean()),
});
export type AuthReply = Type.Static<typeof AuthReply>;

export const VerifyEmail = Type.Object(
  { code: cleanedText({ pattern: "^\\d{6}$" }) },
  { additionalProperties: false },
);
export type VerifyEmail = Type.Static<typeof VerifyEmail>;

export const ResendVerification = Type.Object(
  { email: Type.Optional(email) },
  { additionalProperties: false },
);
export type ResendVerification = Type.Static<typeof ResendVerification>;

export const ResentVerification = Type.Object({
  cooldownSeconds: Type.Integer(),
  verificationCode: Type.Optional(Type.String()),
});
export type ResentVerification = Type.Static<typeof ResentVerification>;

export const RequestPasswordReset = Type.Object({ email }, { additionalProperties: false });
export type RequestPasswordReset = Type.Static<typeof RequestPasswordReset>;

/** The token is included in demo mode only. */
export const PasswordResetInfo = Type.Object({
  resetToken: Type.Optional(Type.String()),
  expiresAt: Type.String(),
  message: Type.String(),
});
export type PasswordResetInfo = Type.Static<typeof PasswordResetInfo>;

export const ResetPassword = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }), newPassword },
  { additionalProperties: false },
);
export type ResetPassword = Type.Static<typeof ResetPassword>;

export const ChangePassword = Type.Object(
  { currentPassword: typedPassword, newPassword },
  { additionalProperties: false },
);
export type ChangePassword = Type.Static<typeof ChangePassword>;

export const UpdateProfile = Type.Object(
  {
    firstName: name,
    lastName: name,
    /** Stays as it is if absent. */
    phone: Type.Optional(cleanedText({ maxLength: 32, pattern: printable })),
  },
  { additionalProperties: false },
);
export type UpdateProfile = Type.Static<typeof UpdateProfile>;

export const DeleteAccount = Type.Object(
  { password: typedPassword },
  { additionalProperties: false },
);
export type DeleteAccount = Type.Static<typeof DeleteAccount>;

export const AccountExport = Type.Object({
  exportedAt: Type.String(),
  user: User,
  addresses: Type.Array(SavedAddress),
  businessProfile: Type.Union([BusinessProfile, Type.Null()]),
  bulkOrders: Type.Array(OwnBulkOrder),
  orders: Type.Array(Order),
  returns: Type.Array(ExportedReturn),
  wishlist: Type.Array(WishlistItem),
});
export type AccountExport = Type.Static<typeof AccountExport>;
