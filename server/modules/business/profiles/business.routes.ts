import {
  BusinessProfile,
  CreateBusinessProfile,
  UpdateBusinessProfile,
} from "#contract/api/business/business.ts";
import { dataOf } from "#contract/api/envelope.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireVerifiedUser } from "#server/platform/auth/caller.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/request-params.ts";
import { findBusinessProfile } from "./business-profiles.queries.ts";
import {
  createBusinessProfile,
  findMyBusinessProfile,
  profileNotFoundError,
  toProfileReply,
  updateBusinessProfile,
} from "./own-business-profile.ts";

const tags = ["business"];

const changesPerUser = { name: "business-profile", limit: 30, windowSeconds: 3600 };

/** Specification §7. */
export function businessRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    noStore(app);

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
          summary: "Get your business profile",
          tags,
          response: { 200: dataOf(BusinessProfile) },
        },
      },
      async (request) => {
        const { userId } = requireVerifiedUser(request.caller);
        const data = await findMyBusinessProfile(runtime.db, userId);
        if (!data) throw profileNotFoundError();
        return { data };
      },
    );

    app.patch(
      "/business-profiles/me",
      {
        schema: {
          summary: "Update your business profile; a rejected one is resubmitted",
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
          summary: "Get a business profile as its owner",
          tags,
          params: RecordParams,
          response: { 200: dataOf(BusinessProfile) },
        },
      },
      async (request) => {
        const { userId } = requireVerifiedUser(request.caller);
        const profile = await findBusinessProfile(runtime.db, request.params.id);
        // Does not reveal whether another user has it.
        if (profile?.userId !== userId) {
          throw new AppError("not_found", { detail: "Business profile not found." });
        }
        return { data: toProfileReply(profile) };
      },
    );
  };
}
