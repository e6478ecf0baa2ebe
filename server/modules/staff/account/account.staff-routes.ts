import { staffAccountRoutes } from "#contract/api/staff/members.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { readSessionToken, sessionCookie } from "../sign-in/session-cookie.ts";
import {
  changeStaffPassword,
  createRecoveryCodes,
  limitWrongProofs,
  resetOwnAuthenticator,
} from "./own-account.ts";

export function accountStaffRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    handleRoutes(app, staffAccountRoutes, {
      "POST /staff/account/password": (request) => {
        const { staff, body } = request;
        const token = readSessionToken(request) ?? "";
        return limitWrongProofs(runtime, staff, () =>
          changeStaffPassword(runtime, staff, token, body),
        );
      },
      "POST /staff/account/recovery-codes": ({ staff, body }) =>
        limitWrongProofs(runtime, staff, () => createRecoveryCodes(runtime, staff, body)),
      "POST /staff/account/authenticator-reset": async ({ staff, body }, reply) => {
        await limitWrongProofs(runtime, staff, () => resetOwnAuthenticator(runtime, staff, body));
        reply.header("set-cookie", sessionCookie(runtime.config, "", 0));
      },
    });
  };
}
