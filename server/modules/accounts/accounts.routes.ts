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
} from "#contract/api/auth.ts";
import { dataOf, NoContent } from "#contract/api/envelope.ts";
import {
  limitWrongPasswords,
  noteKnownNetwork,
  type SignInAttempt,
} from "#server/database/limit-wrong-passwords.ts";
import type { Counted } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireUser } from "#server/platform/caller.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { readBearerToken } from "#server/platform/http/caller.ts";
import { clientOf } from "#server/platform/http/client-address.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { hashToken } from "#server/platform/ids.ts";
import type { AccountHooks } from "./account-hooks.ts";
import {
  takenOfClient,
  unknownResetsOfClient,
  wrongCodesOfClient,
  wrongResetsOfClient,
} from "./account-limits.ts";
import { ownAccountRoutes } from "./own-account.routes.ts";
import { registerUser } from "./register-user.ts";
import { resendVerification } from "./resend-verification.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.ts";
import { deleteSession, deleteSessions } from "./sessions.queries.ts";
import { signIn } from "./sign-in.ts";
import { verifyEmail } from "./verify-email.ts";

const tags = ["accounts"];

/** The calls on accounts and sessions (specification §7, and ours). */
export function accountRoutes(runtime: Runtime, hooks: AccountHooks): ApiPlugin {
  return async (app) => {
    keepNothing(app);
    await app.register(signingIn(runtime, hooks));
    await app.register(provingAddress(runtime, hooks));
    await app.register(ownAccountRoutes(runtime, hooks));
  };
}

/** Getting a session and letting go of it. */
function signingIn(runtime: Runtime, hooks: AccountHooks): ApiPlugin {
  return async (app) => {
    app.post(
      "/auth/register",
      {
        schema: {
          summary: "Open an account",
          description: "With business fields it also opens a business profile, which is reviewed.",
          tags,
          body: Register,
          response: { 201: dataOf(AuthReply) },
        },
      },
      async (request, reply) => {
        const client = clientOf(request.ip);
        const { onBusinessRegistered } = hooks;
        const data = await registerUser(runtime, request.body, { client, onBusinessRegistered });
        await noteKnownNetwork(runtime.limits, atDoor(request, data.user.email));
        return reply.code(201).send({ data });
      },
    );

    app.post(
      "/auth/login",
      { schema: { summary: "Sign in", tags, body: Login, response: { 200: dataOf(AuthReply) } } },
      async (request) => ({
        data: await limitWrongPasswords(runtime.limits, atDoor(request, request.body.email), () =>
          signIn(runtime, request.body, clientOf(request.ip)),
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

/** Proving that an address is one's own: codes for a new account, links for a forgotten password. */
function provingAddress(runtime: Runtime, { onAddressProved }: AccountHooks): ApiPlugin {
  return async (app) => {
    app.post(
      "/auth/verify-email",
      {
        schema: {
          summary: "Verify the e-mail address with the code sent to it",
          tags,
          body: VerifyEmail,
          response: { 200: dataOf(User) },
        },
      },
      async (request) => {
        const { userId } = requireUser(request.caller);
        const counted: Counted = [wrongCodesOfClient, clientOf(request.ip)];
        const data = await runtime.limits.countRefused(counted, () =>
          verifyEmail(runtime, userId, request.body.code, onAddressProved),
        );
        return { data };
      },
    );

    app.post(
      "/auth/resend-verification",
      {
        schema: {
          summary: "Send another code; another address replaces the unverified one",
          tags,
          // A request without a body is the common one.
          body: Type.Optional(Type.Union([ResendVerification, Type.Null()])),
          response: { 200: dataOf(ResentVerification) },
        },
      },
      async (request) => {
        const caller = requireUser(request.caller);
        const client = clientOf(request.ip);
        const email = request.body?.email;
        const data = await runtime.limits.countRefused([takenOfClient, client], () =>
          resendVerification(runtime, caller.userId, { email, client }),
        );
        return { data };
      },
    );

    app.post(
      "/auth/password/reset-request",
      {
        schema: {
          summary: "Send a link to choose a new password",
          tags,
          body: RequestPasswordReset,
          response: { 200: dataOf(PasswordResetInfo) },
        },
      },
      async (request) => {
        const counted: Counted[] = [[unknownResetsOfClient, clientOf(request.ip)]];
        const data = await runtime.limits.countWrong(counted, () =>
          requestPasswordReset(runtime, request.body.email),
        );
        return { data };
      },
    );

    app.post(
      "/auth/password/reset",
      {
        schema: {
          summary: "Choose a new password with the token of the link; signs in",
          tags,
          body: ResetPassword,
          response: { 200: dataOf(AuthReply) },
        },
      },
      async (request) => {
        const counted: Counted = [wrongResetsOfClient, clientOf(request.ip)];
        const data = await runtime.limits.countRefused(counted, () =>
          resetPassword(runtime, request.body, onAddressProved),
        );
        await noteKnownNetwork(runtime.limits, atDoor(request, data.user.email));
        return { data };
      },
    );
  };
}

/** Somebody at the door of a shopper's account. */
function atDoor({ ip }: { ip: string }, email: string): SignInAttempt {
  return { name: "login", email, ip };
}
