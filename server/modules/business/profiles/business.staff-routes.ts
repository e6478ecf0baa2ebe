import { staffBusinessRoutes } from "#contract/api/business/business.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { paginate } from "#server/platform/http/pagination.ts";
import {
  countProfiles,
  findApplicant,
  findBusinessProfile,
  listProfiles,
  listSameTaxId,
} from "./business-profiles.queries.ts";
import { toStaffProfileReply } from "./own-business-profile.ts";
import { approveProfile, rejectProfile, reopenReview } from "./review-business-profile.ts";

const maxSameTaxId = 5;

export function businessStaffRoutes(runtime: Runtime): ApiPlugin {
  const { db } = runtime;
  return async (app) => {
    handleRoutes(app, staffBusinessRoutes, {
      "GET /staff/business-profiles": async ({ query }) => {
        const { status, search } = query;
        const { data, meta } = await paginate(
          query,
          (range) => listProfiles(db, { status, search }, range),
          (profile) => toStaffProfileReply(profile, profile.applicant),
        );
        return { data, meta: { ...meta, counts: await countProfiles(db, search) } };
      },

      "GET /staff/business-profiles/:id": async ({ params }) => {
        const profile = await findBusinessProfile(db, params.id);
        const applicant = profile && (await findApplicant(db, profile.userId));
        if (!applicant) throw new AppError("not_found");
        return toStaffProfileReply(profile, applicant);
      },

      "GET /staff/business-profiles/:id/same-tax-id": ({ params }) =>
        listSameTaxId(db, params.id, maxSameTaxId),

      "POST /staff/business-profiles/:id/approve": approveProfile(runtime),
      "POST /staff/business-profiles/:id/reject": rejectProfile(runtime),
      "POST /staff/business-profiles/:id/reopen": reopenReview(runtime),
    });
  };
}
