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
} from "#contract/api/staff/staff.ts";
import { limitWrongPasswords } from "#server/database/limit-wrong-passwords.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { totpCode } from "../second-factor/totp.ts";
import { listActiveMembers } from "../staff.queries.ts";
import { readSessionToken, sessionCookie } from "./session-cookie.ts";
import {
  checkStaffPassword,
  setSignInCookies,
  toSignInOrigin,
  verifyStaff,
} from "./sign-in-staff.ts";
import { endStaffSession, getStaffSession } from "./staff-sessions.ts";

export interface DemoStaff {
  readonly members: { readonly email: string; readonly role: StaffRole }[];
  readonly password: string;
  readonly totpSecret: string;
}

export function staffAuthRoutes(runtime: Runtime, demo: DemoStaff | undefined): StaffPlugin {
  const { config, clock, db } = runtime;
  return async (app) => {
    app.post(
      "/auth/login",
      staffCall("anybody", "Sign in, step one: email and password", {
        body: StaffLogin,
        response: { 200: dataOf(StaffChallenge) },
      }),
      async (request) => ({ data: await limitLogin(request, runtime, request.body) }),
    );

    app.post(
      "/auth/verify",
      staffCall("anybody", "Sign in, step two: authenticator or recovery code; sets the cookie", {
        body: StaffVerify,
        response: { 200: dataOf(StaffSession) },
      }),
      async (request, reply) => {
        const signedIn = await verifyStaff(runtime, request.body, toSignInOrigin(request));
        setSignInCookies(reply, config, signedIn);
        return { data: await getStaffSession(runtime, signedIn.token) };
      },
    );

    app.get(
      "/auth/me",
      staffCall("any member", "Get the signed-in staff member", {
        response: { 200: dataOf(StaffSession) },
      }),
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
      staffCall("anybody", "Get the demo sign-in details; not found in live mode", {
        response: { 200: dataOf(StaffDemo) },
      }),
      async () => {
        if (config.mode !== "demo" || !demo) throw new AppError("not_found");
        return { data: { ...demo, code: totpCode(demo.totpSecret, clock()) } };
      },
    );

    app.get(
      "/colleagues",
      staffCall("members.read", "List active staff members", {
        response: { 200: dataOf(Type.Array(StaffMember)) },
      }),
      async () => {
        return { data: await listActiveMembers(db) };
      },
    );
  };
}

/** Successful sign-ins are not counted. */
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
