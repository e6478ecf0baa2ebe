import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import {
  ApproveProfile,
  RejectProfile,
  SameTaxId,
  StaffBusinessProfile,
  StaffBusinessProfilePage,
  StaffBusinessProfileQuery,
  UndoReview,
} from "#contract/api/staff-businesses.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, staffCall } from "#server/platform/http/staff-call.ts";
import { answerPage } from "#server/platform/paging.ts";
import {
  countProfiles,
  findApplicant,
  findBusinessProfile,
  listProfiles,
  listSameTaxId,
} from "./business-profiles.queries.ts";
import { reviewBusinessProfile } from "./review-business-profile.ts";
import { toStaffProfileReply } from "./to-profile-reply.ts";
import { undoReview } from "./undo-review.ts";

/** More businesses of one tax id than anybody compares. */
const shownOthers = 5;

/** Staff's calls on business profiles. */
export function businessStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/business-profiles",
      staffCall("profiles.read", "Business profiles, the longest waiting first", {
        querystring: StaffBusinessProfileQuery,
        response: { 200: StaffBusinessProfilePage },
      }),
      async (request) => {
        const { status, search } = request.query;
        const { data, meta } = await answerPage(
          request.query,
          (range) => listProfiles(db, { status, search }, range),
          (profile) => toStaffProfileReply(profile, profile.applicant),
        );
        return { data, meta: { ...meta, counts: await countProfiles(db, search) } };
      },
    );

    app.get(
      "/business-profiles/:id",
      staffCall("profiles.read", "A business profile with who applied", {
        params: RecordParams,
        response: { 200: dataOf(StaffBusinessProfile) },
      }),
      async (request) => {
        const profile = await findBusinessProfile(db, request.params.id);
        const applicant = profile && (await findApplicant(db, profile.userId));
        if (!applicant) throw new AppError("not_found");
        return { data: toStaffProfileReply(profile, applicant) };
      },
    );

    app.get(
      "/business-profiles/:id/same-tax-id",
      staffCall("profiles.read", "Other businesses that gave the same tax id", {
        params: RecordParams,
        response: { 200: dataOf(Type.Array(SameTaxId)) },
      }),
      async (request) => ({ data: await listSameTaxId(db, request.params.id, shownOthers) }),
    );

    app.post(
      "/business-profiles/:id/approve",
      staffCall(
        "profiles.decide",
        "Approve a business profile: wholesale prices from the next request on",
        {
          params: RecordParams,
          body: ApproveProfile,
          response: { 200: dataOf(StaffBusinessProfile) },
        },
      ),
      async (request) => {
        const staff = requireStaff(request);
        const decision = { status: "approved" as const, note: "", ...request.body };
        return { data: await reviewBusinessProfile(runtime, staff, request.params.id, decision) };
      },
    );

    app.post(
      "/business-profiles/:id/reject",
      staffCall("profiles.decide", "Reject a business profile with a note to the buyer", {
        params: RecordParams,
        body: RejectProfile,
        response: { 200: dataOf(StaffBusinessProfile) },
      }),
      async (request) => {
        const staff = requireStaff(request);
        const decision = { status: "rejected" as const, ...request.body };
        return { data: await reviewBusinessProfile(runtime, staff, request.params.id, decision) };
      },
    );

    app.post(
      "/business-profiles/:id/undo",
      staffCall("profiles.decide", "Take the last decision back, while its message still waits", {
        params: RecordParams,
        body: UndoReview,
        response: { 200: dataOf(StaffBusinessProfile) },
      }),
      actOnRecord(runtime, undoReview),
    );
  };
}
