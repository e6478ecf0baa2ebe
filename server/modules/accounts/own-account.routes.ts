import {
  AccountExport,
  ChangePassword,
  DeleteAccount,
  UpdateProfile,
  User,
} from "#contract/api/accounts/auth.ts";
import { dataOf, NoContent } from "#contract/api/envelope.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readBearerToken, requireUser, requireVerifiedUser } from "#server/platform/auth/caller.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import type { AccountHooks } from "./account-hooks.ts";
import { exportsPerUser, passwordChangesPerUser, wrongPasswordsPerUser } from "./account-limits.ts";
import { deleteAccount } from "./delete-account.ts";
import { changePassword } from "./passwords/change-password.ts";
import { getMe, updateProfile } from "./profile.ts";

const tags = ["accounts"];

export function ownAccountRoutes(runtime: Runtime, hooks: AccountHooks): ApiPlugin {
  return async (app) => {
    app.get(
      "/auth/me",
      { schema: { summary: "Get the signed-in shopper", tags, response: { 200: dataOf(User) } } },
      async (request) => ({ data: await getMe(runtime, requireUser(request.caller).userId) }),
    );

    app.patch(
      "/auth/profile",
      {
        schema: {
          summary: "Change first and last name",
          tags,
          body: UpdateProfile,
          response: { 200: dataOf(User) },
        },
      },
      async (request) => {
        const { userId } = requireVerifiedUser(request.caller);
        return { data: await updateProfile(runtime, userId, request.body) };
      },
    );

    app.post(
      "/auth/password/change",
      {
        schema: {
          summary: "Change the password; ends the other sessions",
          tags,
          body: ChangePassword,
          response: { 204: NoContent },
        },
      },
      async (request, reply) => {
        const { userId } = requireUser(request.caller);
        const token = readBearerToken(request) ?? "";
        await runtime.limits.countWrong([[wrongPasswordsPerUser, userId]], async () => {
          await runtime.limits.spend(passwordChangesPerUser, userId);
          await changePassword(runtime, { userId, token }, request.body);
        });
        return reply.code(204).send(null);
      },
    );

    app.get(
      "/auth/export",
      {
        schema: {
          summary: "Export all data held on the shopper",
          tags,
          response: { 200: dataOf(AccountExport) },
        },
      },
      async (request, reply) => {
        const caller = requireVerifiedUser(request.caller);
        await runtime.limits.spend(exportsPerUser, caller.userId);
        reply.header("content-disposition", 'attachment; filename="my-data.json"');
        const data = {
          exportedAt: runtime.clock().toISOString(),
          user: await getMe(runtime, caller.userId),
          ...(await hooks.collectExport(runtime.db, caller)),
        };
        return { data };
      },
    );

    app.delete(
      "/auth/account",
      {
        schema: {
          summary: "Delete the account; orders are kept without it",
          tags,
          body: DeleteAccount,
          response: { 204: NoContent },
        },
      },
      async (request, reply) => {
        const { userId } = requireUser(request.caller);
        await runtime.limits.countWrong([[wrongPasswordsPerUser, userId]], () =>
          deleteAccount(runtime, userId, request.body.password, hooks.onAccountDeleted),
        );
        return reply.code(204).send(null);
      },
    );
  };
}
