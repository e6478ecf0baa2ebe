import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { dataOf, NoContent } from "#contract/api/envelope.ts";
import {
  StaffChallenge,
  StaffDemo,
  StaffLogin,
  StaffMember,
  type StaffRole,
  StaffSession,
  StaffVerify,
} from "#contract/api/staff.ts";
import { limitWrongPasswords } from "#server/database/limit-wrong-passwords.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { readSessionToken, sessionCookie } from "./session-cookie.ts";
import { originOf, setSignInCookies } from "./sign-in-cookies.ts";
import { checkStaffPassword, verifyStaff } from "./sign-in-staff.ts";
import { listMembers } from "./staff.queries.ts";
import { endStaffSession, getStaffSession } from "./staff-sessions.ts";
import { totpCode } from "./totp.ts";

/** How everybody may sign in to a demo store. */
export interface DemoStaff {
  readonly members: { readonly email: string; readonly role: StaffRole }[];
  readonly password: string;
  readonly totpSecret: string;
}

/**
 * Signing in to the back office, in two steps.
 * @param demo told in demo mode only
 */
export function staffAuthRoutes(runtime: Runtime, demo: DemoStaff | undefined): StaffPlugin {
  const { config, clock, db } = runtime;
  return async (app) => {
    app.post(
      "/auth/login",
      staffCall("anybody", "First step of signing in: e-mail address and password", {
        body: StaffLogin,
        response: { 200: dataOf(StaffChallenge) },
      }),
      async (request) => ({ data: await limitLogin(request, runtime, request.body) }),
    );

    app.post(
      "/auth/verify",
      staffCall(
        "anybody",
        "Second step: the authenticator's code or a recovery code; sets the cookie",
        { body: StaffVerify, response: { 200: dataOf(StaffSession) } },
      ),
      async (request, reply) => {
        const signedIn = await verifyStaff(runtime, request.body, originOf(request));
        setSignInCookies(reply, config, signedIn);
        return { data: await getStaffSession(runtime, signedIn.token) };
      },
    );

    app.get(
      "/auth/me",
      staffCall("any member", "Who is signed in", { response: { 200: dataOf(StaffSession) } }),
      async (request) => ({
        data: await getStaffSession(runtime, readSessionToken(request) ?? ""),
      }),
    );

    app.post(
      "/auth/logout",
      staffCall("anybody", "End this session", { response: { 204: NoContent } }),
      async (request, reply) => {
        const token = readSessionToken(request);
        if (token !== undefined) await endStaffSession(runtime, token, request.staff);
        return reply
          .code(204)
          .header("set-cookie", sessionCookie(config, "", 0))
          .send(null);
      },
    );

    app.get(
      "/auth/demo",
      staffCall("anybody", "How to sign in to a demo store; nothing in live mode", {
        response: { 200: dataOf(StaffDemo) },
      }),
      async () => {
        if (config.mode !== "demo" || !demo) throw new AppError("not_found");
        return { data: { ...demo, code: totpCode(demo.totpSecret, clock()) } };
      },
    );

    app.get(
      "/colleagues",
      staffCall("colleagues.read", "Everybody on the staff", {
        response: { 200: dataOf(Type.Array(StaffMember)) },
      }),
      async () => {
        return { data: await listMembers(db) };
      },
    );
  };
}

/** Signs in under the limits on wrong passwords; a right one is not counted. */
async function limitLogin(
  request: FastifyRequest,
  runtime: Runtime,
  login: StaffLogin,
): Promise<StaffChallenge> {
  const attempt = { name: "staff-login", email: login.email, ip: request.ip };
  return await limitWrongPasswords(runtime.limits, attempt, () =>
    checkStaffPassword(runtime, login, request.ip),
  );
}
