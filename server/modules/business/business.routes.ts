import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { BusinessProfile } from "#contract/api/business.ts";
import { dataOf } from "#contract/api/envelope.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireVerifiedUser } from "#server/platform/caller.ts";
import { AppError } from "#server/platform/errors.ts";
import { findMyBusinessProfile } from "./find-my-business-profile.ts";

/** The buyer's calls on business profiles (specification §7). */
export function businessRoutes({ db }: Runtime): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "/business-profiles/me",
      {
        schema: {
          summary: "The shopper's own business profile",
          tags: ["business"],
          response: { 200: dataOf(BusinessProfile) },
        },
      },
      async (request) => {
        const { userId } = requireVerifiedUser(request.caller);
        const data = await findMyBusinessProfile(db, userId);
        if (!data) {
          throw new AppError("not_found", { detail: "You have no business profile yet." });
        }
        return { data };
      },
    );
  };
}
