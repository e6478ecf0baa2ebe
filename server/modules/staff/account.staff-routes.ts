import { dataOf, NoContent } from "#contract/api/envelope.ts";
import {
  ChangeStaffPassword,
  ProveBothFactors,
  RecoveryCodes,
} from "#contract/api/staff-members.ts";
import type { Limits } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { changeStaffPassword, makeRecoveryCodes, resetOwnAuthenticator } from "./own-account.ts";
import { readSessionToken, sessionCookie } from "./session-cookie.ts";

const wrongProofs = { name: "staff-proof", limit: 10, windowSeconds: 900 };

/** What every member does with the own account. */
export function accountStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.post(
      "/account/password",
      staffCall("any member", "Change the own password; every other session ends", {
        body: ChangeStaffPassword,
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        const token = readSessionToken(request) ?? "";
        await limitProof(runtime.limits, staff.id, () =>
          changeStaffPassword(runtime, staff, token, request.body),
        );
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/account/recovery-codes",
      staffCall("any member", "Make new recovery codes; those before count no more", {
        body: ProveBothFactors,
        response: { 201: dataOf(RecoveryCodes) },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        const data = await limitProof(runtime.limits, staff.id, () =>
          makeRecoveryCodes(runtime, staff, request.body),
        );
        return reply.code(201).send({ data });
      },
    );

    app.post(
      "/account/authenticator-reset",
      staffCall(
        "any member",
        "Let the own authenticator count no more; the next sign-in sets one up",
        { body: ProveBothFactors, response: { 204: NoContent } },
      ),
      async (request, reply) => {
        const staff = requireStaff(request);
        await limitProof(runtime.limits, staff.id, () =>
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

/** Wrong passwords and codes of somebody who is signed in; a right one is not counted. */
async function limitProof<T>(limits: Limits, staffId: string, prove: () => Promise<T>): Promise<T> {
  return await limits.countWrong([[wrongProofs, staffId]], prove);
}
