import {
  BusinessProfile,
  CreateBusinessProfile,
  UpdateBusinessProfile,
} from "#contract/api/business.ts";
import { dataOf } from "#contract/api/envelope.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireVerifiedUser } from "#server/platform/caller.ts";
import { AppError } from "#server/platform/errors.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { findBusinessProfile } from "./business-profiles.queries.ts";
import { findMyBusinessProfile } from "./find-my-business-profile.ts";
import { createBusinessProfile } from "./open-business-profile.ts";
import { toProfileReply } from "./to-profile-reply.ts";
import { noProfileYet, updateBusinessProfile } from "./update-business-profile.ts";

const tags = ["business"];

/** Every change may send mail. */
const changesPerUser = { name: "business-profile", limit: 30, windowSeconds: 3600 };

/** The buyer's calls on business profiles (specification §7). */
export function businessRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    keepNothing(app);

    app.post(
      "/business-profiles",
      {
        schema: {
          summary: "Apply for wholesale prices",
          tags,
          body: CreateBusinessProfile,
          response: { 201: dataOf(BusinessProfile) },
        },
      },
      async (request, reply) => {
        const { userId } = requireVerifiedUser(request.caller);
        await runtime.limits.spend(changesPerUser, userId);
        const data = await createBusinessProfile(runtime, userId, request.body);
        return reply.code(201).send({ data });
      },
    );

    app.get(
      "/business-profiles/me",
      {
        schema: {
          summary: "The shopper's own business profile",
          tags,
          response: { 200: dataOf(BusinessProfile) },
        },
      },
      async (request) => {
        const { userId } = requireVerifiedUser(request.caller);
        const data = await findMyBusinessProfile(runtime.db, userId);
        if (!data) throw noProfileYet();
        return { data };
      },
    );

    app.patch(
      "/business-profiles/me",
      {
        schema: {
          summary: "Change the shopper's own business profile; a rejected one is sent again",
          tags,
          body: UpdateBusinessProfile,
          response: { 200: dataOf(BusinessProfile) },
        },
      },
      async (request) => {
        const { userId } = requireVerifiedUser(request.caller);
        await runtime.limits.spend(changesPerUser, userId);
        return { data: await updateBusinessProfile(runtime, userId, request.body) };
      },
    );

    app.get(
      "/business-profiles/:id",
      {
        schema: {
          summary: "A business profile, for its owner",
          tags,
          params: RecordParams,
          response: { 200: dataOf(BusinessProfile) },
        },
      },
      async (request) => {
        const { userId } = requireVerifiedUser(request.caller);
        const profile = await findBusinessProfile(runtime.db, request.params.id);
        // Whether somebody else has it cannot be told from the answer.
        if (profile?.userId !== userId) {
          throw new AppError("not_found", { detail: "Business profile not found." });
        }
        return { data: toProfileReply(profile) };
      },
    );
  };
}
