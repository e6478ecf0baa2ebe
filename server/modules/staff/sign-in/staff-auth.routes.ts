import type { FastifyRequest } from "fastify";
import { staffSignInRoutes } from "#contract/api/staff/sign-in.routes.ts";
import type { StaffChallenge, StaffLogin, StaffRole } from "#contract/api/staff/staff.ts";
import { limitWrongPasswords } from "#server/database/limit-wrong-passwords.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
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

export function staffAuthRoutes(runtime: Runtime, demo: DemoStaff | undefined): ApiPlugin {
  const { config, clock, db } = runtime;
  return async (app) => {
    handleRoutes(app, staffSignInRoutes, {
      "POST /staff/auth/login": (request) => limitLogin(request, runtime, request.body),
      "POST /staff/auth/verify": async (request, reply) => {
        const signedIn = await verifyStaff(runtime, request.body, toSignInOrigin(request));
        setSignInCookies(reply, config, signedIn);
        return await getStaffSession(runtime, signedIn.token);
      },
      "GET /staff/auth/me": (request) => getStaffSession(runtime, readSessionToken(request) ?? ""),
      "POST /staff/auth/logout": async (request, reply) => {
        const token = readSessionToken(request);
        if (token !== undefined) await endStaffSession(runtime, token, request.staff);
        reply.header("set-cookie", sessionCookie(config, "", 0));
      },
      "GET /staff/auth/demo": async () => {
        if (config.mode !== "demo" || !demo) throw new AppError("not_found");
        return { ...demo, code: totpCode(demo.totpSecret, clock()) };
      },
      "GET /staff/colleagues": () => listActiveMembers(db),
    });
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
