import { shopAccountRoutes } from "#contract/api/accounts/auth.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readBearerToken, requireUser, requireVerifiedUser } from "#server/platform/auth/caller.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import type { AccountHooks } from "./account-hooks.ts";
import { exportsPerUser, passwordChangesPerUser, wrongPasswordsPerUser } from "./account-limits.ts";
import { listAddresses } from "./addresses/addresses.queries.ts";
import { deleteAccount } from "./delete-account.ts";
import { changePassword } from "./passwords/change-password.ts";
import { getMe, updateProfile } from "./profile.ts";

export function ownAccountRoutes(runtime: Runtime, hooks: AccountHooks): ApiPlugin {
  return async (app) => {
    handleRoutes(app, shopAccountRoutes, {
      "GET /auth/me": async ({ caller }) => getMe(runtime, requireUser(caller).userId),

      "PATCH /auth/profile": async ({ caller, body }) =>
        updateProfile(runtime, requireVerifiedUser(caller).userId, body),

      "POST /auth/password/change": async (request) => {
        const { userId } = requireUser(request.caller);
        const token = readBearerToken(request) ?? "";
        await runtime.limits.countWrong([[wrongPasswordsPerUser, userId]], async () => {
          await runtime.limits.spend(passwordChangesPerUser, userId);
          await changePassword(runtime, { userId, token }, request.body);
        });
      },

      "GET /auth/export": async (request, reply) => {
        const caller = requireVerifiedUser(request.caller);
        await runtime.limits.spend(exportsPerUser, caller.userId);
        reply.header("content-disposition", 'attachment; filename="my-data.json"');
        return {
          exportedAt: runtime.clock().toISOString(),
          user: await getMe(runtime, caller.userId),
          addresses: await listAddresses(runtime.db, caller.userId),
          ...(await hooks.collectExport(runtime.db, caller)),
        };
      },

      "DELETE /auth/account": async ({ caller, body }) => {
        const { userId } = requireUser(caller);
        await runtime.limits.countWrong([[wrongPasswordsPerUser, userId]], () =>
          deleteAccount(runtime, userId, body.password, hooks.onAccountDeleted),
        );
      },
    });
  };
}
