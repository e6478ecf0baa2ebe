import { Type } from "typebox";
import {
  AuthReply,
  Login,
  PasswordResetInfo,
  Register,
  RequestPasswordReset,
  ResendVerification,
  ResentVerification,
  ResetPassword,
  User,
  VerifyEmail,
} from "#contract/api/accounts/auth.ts";
import { dataOf, NoContent } from "#contract/api/envelope.ts";
import {
  limitWrongPasswords,
  noteKnownNetwork,
  type SignInAttempt,
} from "#server/database/limit-wrong-passwords.ts";
import type { Counted } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readBearerToken, requireUser } from "#server/platform/auth/caller.ts";
import { hashToken } from "#server/platform/auth/ids.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import type { AccountHooks } from "./account-hooks.ts";
import {
  unknownResetsPerClient,
  usedEmailsPerClient,
  wrongCodesPerClient,
  wrongResetsPerClient,
} from "./account-limits.ts";
import { resendVerification, verifyEmail } from "./email-verification/verify-email.ts";
import { ownAccountRoutes } from "./own-account.routes.ts";
import { requestPasswordReset, resetPassword } from "./passwords/reset-password.ts";
import { registerUser } from "./register-user.ts";
import { deleteSession, deleteSessions } from "./sessions.queries.ts";
import { signIn } from "./sign-in.ts";

const tags = ["accounts"];

export function accountRoutes(runtime: Runtime, hooks: AccountHooks): ApiPlugin {
  return async (app) => {
    noStore(app);
    await app.register(sessionRoutes(runtime, hooks));
    await app.register(verificationRoutes(runtime, hooks));
    await app.register(ownAccountRoutes(runtime, hooks));
  };
}

function sessionRoutes(runtime: Runtime, hooks: AccountHooks): ApiPlugin {
  return async (app) => {
    app.post(
      "/auth/register",
      {
        schema: {
          summary: "Create an account",
          description: "With business fields, also creates a business profile for review.",
          tags,
          body: Register,
          response: { 201: dataOf(AuthReply) },
        },
      },
      async (request, reply) => {
        const client = toClientKey(request.ip);
        const { onBusinessRegistered } = hooks;
        const data = await registerUser(runtime, request.body, { client, onBusinessRegistered });
        await noteKnownNetwork(runtime.limits, toSignInAttempt(request, data.user.email));
        return reply.code(201).send({ data });
      },
    );

    app.post(
      "/auth/login",
      { schema: { summary: "Sign in", tags, body: Login, response: { 200: dataOf(AuthReply) } } },
      async (request) => ({
        data: await limitWrongPasswords(
          runtime.limits,
          toSignInAttempt(request, request.body.email),
          () => signIn(runtime, request.body, toClientKey(request.ip)),
        ),
      }),
    );

    app.post(
      "/auth/logout",
      { schema: { summary: "End this session", tags, response: { 204: NoContent } } },
      async (request, reply) => {
        requireUser(request.caller);
        await deleteSession(runtime.db, hashToken(readBearerToken(request) ?? ""));
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/auth/logout-everywhere",
      {
        schema: { summary: "End every session of the account", tags, response: { 204: NoContent } },
      },
      async (request, reply) => {
        await deleteSessions(runtime.db, requireUser(request.caller).userId);
        return reply.code(204).send(null);
      },
    );
  };
}

function verificationRoutes(runtime: Runtime, { onEmailVerified }: AccountHooks): ApiPlugin {
  return async (app) => {
    app.post(
      "/auth/verify-email",
      {
        schema: {
          summary: "Verify the email address with the code sent to it",
          tags,
          body: VerifyEmail,
          response: { 200: dataOf(User) },
        },
      },
      async (request) => {
        const { userId } = requireUser(request.caller);
        const failureLimit: Counted = [wrongCodesPerClient, toClientKey(request.ip)];
        const data = await runtime.limits.countRefused(failureLimit, () =>
          verifyEmail(runtime, userId, request.body.code, onEmailVerified),
        );
        return { data };
      },
    );

    app.post(
      "/auth/resend-verification",
      {
        schema: {
          summary: "Resend the verification code, optionally to a new address",
          tags,
          body: Type.Optional(Type.Union([ResendVerification, Type.Null()])),
          response: { 200: dataOf(ResentVerification) },
        },
      },
      async (request) => {
        const caller = requireUser(request.caller);
        const client = toClientKey(request.ip);
        const email = request.body?.email;
        const data = await runtime.limits.countRefused([usedEmailsPerClient, client], () =>
          resendVerification(runtime, caller.userId, { email, client }),
        );
        return { data };
      },
    );

    app.post(
      "/auth/password/reset-request",
      {
        schema: {
          summary: "Request a password reset link",
          tags,
          body: RequestPasswordReset,
          response: { 200: dataOf(PasswordResetInfo) },
        },
      },
      async (request) => {
        const failureLimit: Counted[] = [[unknownResetsPerClient, toClientKey(request.ip)]];
        const data = await runtime.limits.countWrong(failureLimit, () =>
          requestPasswordReset(runtime, request.body.email),
        );
        return { data };
      },
    );

    app.post(
      "/auth/password/reset",
      {
        schema: {
          summary: "Reset the password with the token of the link; signs in",
          tags,
          body: ResetPassword,
          response: { 200: dataOf(AuthReply) },
        },
      },
      async (request) => {
        const failureLimit: Counted = [wrongResetsPerClient, toClientKey(request.ip)];
        const data = await runtime.limits.countRefused(failureLimit, () =>
          resetPassword(runtime, request.body, onEmailVerified),
        );
        await noteKnownNetwork(runtime.limits, toSignInAttempt(request, data.user.email));
        return { data };
      },
    );
  };
}

function toSignInAttempt({ ip }: { ip: string }, email: string): SignInAttempt {
  return { name: "login", email, ip };
}
