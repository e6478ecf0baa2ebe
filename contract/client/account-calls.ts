import type {
  AccountExport,
  AuthReply,
  ChangePassword,
  Login,
  PasswordResetInfo,
  Register,
  ResentVerification,
  ResetPassword,
  UpdateProfile,
  User,
} from "../api/auth.ts";
import type { Reply } from "../api/envelope.ts";
import type { Rest, RestCall } from "./rest.ts";
import { unwrap } from "./unwrap.ts";

/** The calls of the pages of an account: opening it, signing in, keeping it. */
export function accountCalls(rest: Rest) {
  const call = <T>(path: string, options?: RestCall) => unwrap(rest<Reply<T>>(path, options));
  const post = <T>(path: string, body?: unknown) => call<T>(path, { method: "POST", body });

  return {
    register: (body: Register) => post<AuthReply>("/auth/register", body),
    login: (body: Login) => post<AuthReply>("/auth/login", body),
    /** Ends every session of the account, this one too. */
    logoutEverywhere: () => rest<undefined>("/auth/logout-everywhere", { method: "POST" }),
    updateProfile: (body: UpdateProfile) => call<User>("/auth/profile", { method: "PATCH", body }),
    verifyEmail: (code: string) => post<User>("/auth/verify-email", { code }),
    /** @param email replaces the address as long as it is not verified. */
    resendVerification: (email?: string) =>
      post<ResentVerification>("/auth/resend-verification", email ? { email } : {}),
    requestPasswordReset: (email: string) =>
      post<PasswordResetInfo>("/auth/password/reset-request", { email }),
    /** Signs the user in; every earlier session has ended. */
    resetPassword: (body: ResetPassword) => post<AuthReply>("/auth/password/reset", body),
    /** Ends every other session of the account. */
    changePassword: (body: ChangePassword) =>
      rest<undefined>("/auth/password/change", { method: "POST", body }),
    exportData: () => call<AccountExport>("/auth/export"),
    /** Deletes the account for good. */
    deleteAccount: (password: string) =>
      rest<undefined>("/auth/account", { method: "DELETE", body: { password } }),
  };
}
