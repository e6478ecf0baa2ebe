import { staffAccountRoutes } from "#contract/api/staff/members.routes.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { readSessionToken, sessionCookie } from "../sign-in/session-cookie.ts";
import { changeStaffPassword, createRecoveryCodes, resetOwnAuthenticator } from "./own-account.ts";

const wrongProofs = { name: "staff-proof", limit: 10, windowSeconds: 900 };

export function accountStaffRoutes(runtime: Runtime): ApiPlugin {
  const limitWrongProofs = <T>({ id }: StaffMember, verify: () => Promise<T>) =>
    runtime.limits.countWrong([[wrongProofs, id]], verify);
  return async (app) => {
    handleRoutes(app, staffAccountRoutes, {
      "POST /staff/account/password": (request) => {
        const { staff, body } = request;
        const token = readSessionToken(request) ?? "";
        return limitWrongProofs(staff, () => changeStaffPassword(runtime, staff, token, body));
      },
      "POST /staff/account/recovery-codes": ({ staff, body }) =>
        limitWrongProofs(staff, () => createRecoveryCodes(runtime, staff, body)),
      "POST /staff/account/authenticator-reset": async ({ staff, body }, reply) => {
        await limitWrongProofs(staff, () => resetOwnAuthenticator(runtime, staff, body));
        reply.header("set-cookie", sessionCookie(runtime.config, "", 0));
      },
    });
  };
}
