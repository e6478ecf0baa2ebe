import { shopAddressRoutes } from "#contract/api/accounts/addresses.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireVerifiedUser } from "#server/platform/auth/caller.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { addressChangesPerUser } from "../account-limits.ts";
import { addAddress, changeAddress, removeAddress } from "./address-book.ts";
import { listAddresses } from "./addresses.queries.ts";

export function addressRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    handleRoutes(app, shopAddressRoutes, {
      "GET /addresses": async ({ caller }) =>
        listAddresses(runtime.db, requireVerifiedUser(caller).userId),

      "POST /addresses": async ({ caller, body }) => {
        const { userId } = requireVerifiedUser(caller);
        await runtime.limits.spend(addressChangesPerUser, userId);
        return await addAddress(runtime, userId, body);
      },

      "PATCH /addresses/:id": async ({ caller, params, body }) => {
        const { userId } = requireVerifiedUser(caller);
        await runtime.limits.spend(addressChangesPerUser, userId);
        return await changeAddress(runtime, userId, params.id, body);
      },

      "DELETE /addresses/:id": async ({ caller, params }) => {
        const { userId } = requireVerifiedUser(caller);
        await runtime.limits.spend(addressChangesPerUser, userId);
        await removeAddress(runtime, userId, params.id);
      },
    });
  };
}
