import type { Dispatch } from "react";
import type {
  AuthReply,
  Login,
  Register,
  ResetPassword,
  UpdateProfile,
  User,
} from "#contract/api/accounts/auth.ts";
import { api } from "../api.ts";
import { saveAuthToken } from "./auth-token.ts";
import type { SessionAction } from "./session-state.ts";
import { saveVerificationMailLimit, startResendCooldown } from "./verification-mail.ts";

interface SessionHandle {
  readonly dispatch: Dispatch<SessionAction>;
  signIn(reply: AuthReply): User;
  signOut(): void;
  loadAccountData(user: User): void;
}

export function accountActions({ dispatch, signIn, signOut, loadAccountData }: SessionHandle) {
  return {
    async register(body: Register) {
      const reply = await api("POST /auth/register", { body });
      const { verificationLimitReached, user } = reply;
      saveVerificationMailLimit(verificationLimitReached ? user.id : null);
      if (reply.requiresVerification && !verificationLimitReached) startResendCooldown(user.id);
      return signIn(reply);
    },
    login: async (body: Login) => signIn(await api("POST /auth/login", { body })),
    async logoutEverywhere() {
      await api("POST /auth/logout-everywhere");
      signOut();
    },
    async verifyEmail(code: string) {
      const verified = await api("POST /auth/verify-email", { body: { code } });
      const user = await api("GET /auth/me").catch(() => verified);
      dispatch({ type: "verified", user });
      loadAccountData(user);
    },
    async resendVerification(email?: string) {
      const sent = await api("POST /auth/resend-verification", { body: email ? { email } : {} });
      saveVerificationMailLimit(null);
      dispatch({ type: "code-sent", code: sent.verificationCode });
      if (email) dispatch({ type: "profile-changed", user: await api("GET /auth/me") });
      return sent;
    },
    async requestPasswordReset(email: string) {
      const info = await api("POST /auth/password/reset-request", { body: { email } });
      dispatch({ type: "reset-requested", info });
      return info;
    },
    resetPassword: async (body: ResetPassword) =>
      signIn(await api("POST /auth/password/reset", { body })),
    async updateProfile(body: UpdateProfile) {
      dispatch({ type: "profile-changed", user: await api("PATCH /auth/profile", { body }) });
    },
    async deleteAccount(password: string, leavePage: () => void | Promise<void>) {
      await api("DELETE /auth/account", { body: { password } });
      saveAuthToken(null);
      await leavePage();
      signOut();
    },
  };
}

export type AccountActions = ReturnType<typeof accountActions>;
