import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import {
  AccountExport,
  AuthReply,
  ChangePassword,
  DeleteAccount,
  Login,
  PasswordResetInfo,
  Register,
  RequestPasswordReset,
  ResendVerification,
  ResentVerification,
  ResetPassword,
  UpdateProfile,
  User,
  VerifyEmail,
} from "./auth.ts";

export const shopSessionRoutes = defineRoutes("accounts", {
  "POST /auth/register": {
    summary: "Create an account",
    description: "With business fields, also creates a business profile for review.",
    body: Register,
    status: 201,
    reply: AuthReply,
    errors: ["email_taken"],
  },
  "POST /auth/login": {
    summary: "Sign in",
    body: Login,
    reply: AuthReply,
    errors: ["invalid_credentials"],
  },
  "POST /auth/logout": { summary: "End this session" },
  "POST /auth/logout-everywhere": { summary: "End every session of the account" },
});

export const shopVerificationRoutes = defineRoutes("accounts", {
  "POST /auth/verify-email": {
    summary: "Verify the email address with the code sent to it",
    body: VerifyEmail,
    reply: User,
    errors: ["already_verified", "code_invalid", "code_expired", "code_used_up"],
  },
  "POST /auth/resend-verification": {
    summary: "Resend the verification code, optionally to a new address",
    body: Type.Optional(Type.Union([ResendVerification, Type.Null()])),
    reply: ResentVerification,
    errors: ["already_verified", "email_taken"],
  },
  "POST /auth/password/reset-request": {
    summary: "Request a password reset link",
    body: RequestPasswordReset,
    reply: PasswordResetInfo,
    errors: ["not_found"],
  },
  "POST /auth/password/reset": {
    summary: "Reset the password with the token of the link; signs in",
    body: ResetPassword,
    reply: AuthReply,
    errors: ["reset_token_invalid"],
  },
});

export const shopAccountRoutes = defineRoutes("accounts", {
  "GET /auth/me": { summary: "Get the signed-in shopper", reply: User },
  "PATCH /auth/profile": {
    summary: "Change name and phone number",
    body: UpdateProfile,
    reply: User,
    errors: ["email_unverified"],
  },
  "POST /auth/password/change": {
    summary: "Change the password; ends the other sessions",
    body: ChangePassword,
    errors: ["password_wrong"],
  },
  "GET /auth/export": {
    summary: "Export all data held on the shopper",
    reply: AccountExport,
    errors: ["email_unverified"],
  },
  "DELETE /auth/account": {
    summary: "Delete the account; orders are kept without it",
    body: DeleteAccount,
    errors: ["password_wrong"],
  },
});
