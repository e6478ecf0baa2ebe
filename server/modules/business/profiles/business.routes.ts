import { shopBusinessRoutes } from "#contract/api/business/business.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireVerifiedUser } from "#server/platform/auth/caller.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { findBusinessProfile } from "./business-profiles.queries.ts";
import {
  createBusinessProfile,
  findMyBusinessProfile,
  profileNotFoundError,
  toProfileReply,
  updateBusinessProfile,
} from "./own-business-profile.ts";

const changesPerUser = { name: "business-profile", limit: 30, windowSeconds: 3600 };

/** Specification §7. */
export function businessRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    noStore(app);

    handleRoutes(app, shopBusinessRoutes, {
      "POST /business-profiles": async ({ caller, body }) => {
        const { userId } = requireVerifiedUser(caller);
        await runtime.limits.spend(changesPerUser, userId);
        return await createBusinessProfile(runtime, userId, body);
      },

      "GET /business-profiles/me": async ({ caller }) => {
        const { userId } = requireVerifiedUser(caller);
        const profile = await findMyBusinessProfile(runtime.db, userId);
        if (!profile) throw profileNotFoundError();
        return profile;
      },

      "PATCH /business-profiles/me": async ({ caller, body }) => {
        const { userId } = requireVerifiedUser(caller);
        await runtime.limits.spend(changesPerUser, userId);
        return await updateBusinessProfile(runtime, userId, body);
      },

      "GET /business-profiles/:id": async ({ caller, params }) => {
        const { userId } = requireVerifiedUser(caller);
        const profile = await findBusinessProfile(runtime.db, params.id);
        // Does not reveal whether another user has it.
        if (profile?.userId !== userId) {
          throw new AppError("not_found", { detail: "Business profile not found." });
        }
        return toProfileReply(profile);
      },
    });
  };
}
