import type { Dispatch } from "react";
import type {
  AuthReply,
  Login,
  Register,
  ResetPassword,
  UpdateProfile,
  User,
} from "#contract/api/auth.ts";
import { api } from "../api.ts";
import { keepAuthToken } from "./auth-token.ts";
import { keepNoCodeLeft } from "./no-code-left.ts";
import { startResendCooldown } from "./resend-cooldown.ts";
import type { SessionAction } from "./session-state.ts";

/** What the session lends to the actions of an account. */
interface SessionParts {
  readonly dispatch: Dispatch<SessionAction>;
  /** Signs in with a reply. */
  enter(reply: AuthReply): User;
  /** Signs out in the browser. */
  leave(): void;
  /** Fetches what an account has besides itself. */
  loadBelongings(user: User): void;
}

/** The actions of the pages of an account, as the session describes them; each may throw an ApiFault. */
export function accountActions({ dispatch, enter, leave, loadBelongings }: SessionParts) {
  return {
    async register(body: Register) {
      const reply = await api("POST /auth/register", { body });
      const { noCodeLeft, user } = reply;
      keepNoCodeLeft(noCodeLeft ? user.id : null);
      if (reply.requiresVerification && !noCodeLeft) startResendCooldown(user.id);
      return enter(reply);
    },
    login: async (body: Login) => enter(await api("POST /auth/login", { body })),
    async logoutEverywhere() {
      await api("POST /auth/logout-everywhere");
      leave();
    },
    async verifyEmail(code: string) {
      const verified = await api("POST /auth/verify-email", { body: { code } });
      const user = await api("GET /auth/me").catch(() => verified);
      dispatch({ type: "verified", user });
      loadBelongings(user);
    },
    async resendVerification(email?: string) {
      const sent = await api("POST /auth/resend-verification", { body: email ? { email } : {} });
      keepNoCodeLeft(null);
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
      enter(await api("POST /auth/password/reset", { body })),
    async updateProfile(body: UpdateProfile) {
      dispatch({ type: "profile-changed", user: await api("PATCH /auth/profile", { body }) });
    },
    async deleteAccount(password: string, moveOn: () => void | Promise<void>) {
      await api("DELETE /auth/account", { body: { password } });
      keepAuthToken(null);
      await moveOn();
      leave();
    },
  };
}

/** The actions of the pages of an account. */
export type AccountActions = ReturnType<typeof accountActions>;
