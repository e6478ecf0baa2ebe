import { shopSessionRoutes, shopVerificationRoutes } from "#contract/api/accounts/auth.routes.ts";
import {
  limitWrongPasswords,
  noteKnownNetwork,
  type SignInAttempt,
} from "#server/database/limit-wrong-passwords.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readBearerToken, requireUser } from "#server/platform/auth/caller.ts";
import { hashToken } from "#server/platform/auth/ids.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import type { AccountHooks } from "./account-hooks.ts";
import {
  unknownResetsPerClient,
  usedEmailsPerClient,
  wrongCodesPerClient,
  wrongResetsPerClient,
} from "./account-limits.ts";
import { addressRoutes } from "./addresses/addresses.routes.ts";
import { resendVerification, verifyEmail } from "./email-verification/verify-email.ts";
import { ownAccountRoutes } from "./own-account.routes.ts";
import { requestPasswordReset, resetPassword } from "./passwords/reset-password.ts";
import { registerUser } from "./register-user.ts";
import { deleteSession, deleteSessions } from "./sessions.queries.ts";
import { signIn } from "./sign-in.ts";

export function accountRoutes(runtime: Runtime, hooks: AccountHooks): ApiPlugin {
  return async (app) => {
    noStore(app);
    await app.register(sessionRoutes(runtime, hooks));
    await app.register(verificationRoutes(runtime, hooks));
    await app.register(ownAccountRoutes(runtime, hooks));
    await app.register(addressRoutes(runtime));
  };
}

function sessionRoutes(runtime: Runtime, hooks: AccountHooks): ApiPlugin {
  return async (app) => {
    handleRoutes(app, shopSessionRoutes, {
      "POST /auth/register": async (request) => {
        const client = toClientKey(request.ip);
        const { onBusinessRegistered } = hooks;
        const reply = await registerUser(runtime, request.body, { client, onBusinessRegistered });
        await noteKnownNetwork(runtime.limits, toSignInAttempt(request, reply.user.email));
        return reply;
      },

      "POST /auth/login": (request) =>
        limitWrongPasswords(runtime.limits, toSignInAttempt(request, request.body.email), () =>
          signIn(runtime, request.body, toClientKey(request.ip)),
        ),

      "POST /auth/logout": async (request) => {
        requireUser(request.caller);
        await deleteSession(runtime.db, hashToken(readBearerToken(request) ?? ""));
      },

      "POST /auth/logout-everywhere": async ({ caller }) => {
        await deleteSessions(runtime.db, requireUser(caller).userId);
      },
    });
  };
}

function verificationRoutes(runtime: Runtime, { onEmailVerified }: AccountHooks): ApiPlugin {
  return async (app) => {
    handleRoutes(app, shopVerificationRoutes, {
      "POST /auth/verify-email": async ({ caller, ip, body }) => {
        const { userId } = requireUser(caller);
        return await runtime.limits.countRefused([wrongCodesPerClient, toClientKey(ip)], () =>
          verifyEmail(runtime, userId, body.code, onEmailVerified),
        );
      },

      "POST /auth/resend-verification": async (request) => {
        const { userId } = requireUser(request.caller);
        const client = toClientKey(request.ip);
        const email = request.body?.email;
        return await runtime.limits.countRefused([usedEmailsPerClient, client], () =>
          resendVerification(runtime, userId, { email, client }),
        );
      },

      "POST /auth/password/reset-request": ({ ip, body }) =>
        runtime.limits.countWrong([[unknownResetsPerClient, toClientKey(ip)]], () =>
          requestPasswordReset(runtime, body.email),
        ),

      "POST /auth/password/reset": async (request) => {
        const { ip, body } = request;
        const reply = await runtime.limits.countRefused(
          [wrongResetsPerClient, toClientKey(ip)],
          () => resetPassword(runtime, body, onEmailVerified),
        );
        await noteKnownNetwork(runtime.limits, toSignInAttempt(request, reply.user.email));
        return reply;
      },
    });
  };
}

function toSignInAttempt({ ip }: { ip: string }, email: string): SignInAttempt {
  return { name: "login", email, ip };
}
