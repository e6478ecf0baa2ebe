import { dataOf, NoContent } from "#contract/api/envelope.ts";
import {
  ChangeStaffPassword,
  ProveBothFactors,
  RecoveryCodes,
} from "#contract/api/staff/members.ts";
import type { Limits } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { readSessionToken, sessionCookie } from "../sign-in/session-cookie.ts";
import { changeStaffPassword, createRecoveryCodes, resetOwnAuthenticator } from "./own-account.ts";

const wrongProofs = { name: "staff-proof", limit: 10, windowSeconds: 900 };

export function accountStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.post(
      "/account/password",
      staffCall("any member", "Change your password; ends your other sessions", {
        body: ChangeStaffPassword,
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        const token = readSessionToken(request) ?? "";
        await limitWrongProofs(runtime.limits, staff.id, () =>
          changeStaffPassword(runtime, staff, token, request.body),
        );
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/account/recovery-codes",
      staffCall("any member", "Create new recovery codes; the old ones stop working", {
        body: ProveBothFactors,
        response: { 201: dataOf(RecoveryCodes) },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        const data = await limitWrongProofs(runtime.limits, staff.id, () =>
          createRecoveryCodes(runtime, staff, request.body),
        );
        return reply.code(201).send({ data });
      },
    );

    app.post(
      "/account/authenticator-reset",
      staffCall("any member", "Reset your authenticator; the next sign-in sets up a new one", {
        body: ProveBothFactors,
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        await limitWrongProofs(runtime.limits, staff.id, () =>
          resetOwnAuthenticator(runtime, staff, request.body),
        );
        return reply
          .code(204)
          .header("set-cookie", sessionCookie(runtime.config, "", 0))
          .send(null);
      },
    );
  };
}

async function limitWrongProofs<T>(
  limits: Limits,
  staffId: string,
  verify: () => Promise<T>,
): Promise<T> {
  return await limits.countWrong([[wrongProofs, staffId]], verify);
}
