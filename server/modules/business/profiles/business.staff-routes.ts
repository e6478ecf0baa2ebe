import { Type } from "typebox";
import {
  ApproveProfile,
  RejectProfile,
  SameTaxId,
  StaffBusinessProfile,
  StaffBusinessProfilePage,
  StaffBusinessProfileQuery,
  UndoReview,
} from "#contract/api/business/staff-businesses.ts";
import { dataOf } from "#contract/api/envelope.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { paginate } from "#server/platform/http/pagination.ts";
import { RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
import {
  countProfiles,
  findApplicant,
  findBusinessProfile,
  listProfiles,
  listSameTaxId,
} from "./business-profiles.queries.ts";
import { toStaffProfileReply } from "./own-business-profile.ts";
import { reviewBusinessProfile, undoReview } from "./review-business-profile.ts";

const maxSameTaxId = 5;

export function businessStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/business-profiles",
      staffCall("profiles.read", "List business profiles, oldest first", {
        querystring: StaffBusinessProfileQuery,
        response: { 200: StaffBusinessProfilePage },
      }),
      async (request) => {
        const { status, search } = request.query;
        const { data, meta } = await paginate(
          request.query,
          (range) => listProfiles(db, { status, search }, range),
          (profile) => toStaffProfileReply(profile, profile.applicant),
        );
        return { data, meta: { ...meta, counts: await countProfiles(db, search) } };
      },
    );

    app.get(
      "/business-profiles/:id",
      staffCall("profiles.read", "Get a business profile with its applicant", {
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
      staffCall("profiles.read", "List other businesses with the same tax ID", {
        params: RecordParams,
        response: { 200: dataOf(Type.Array(SameTaxId)) },
      }),
      async (request) => ({ data: await listSameTaxId(db, request.params.id, maxSameTaxId) }),
    );

    app.post(
      "/business-profiles/:id/approve",
      staffCall(
        "profiles.approve",
        "Approve a business profile; wholesale prices apply immediately",
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
      staffCall("profiles.approve", "Reject a business profile with a note to the customer", {
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
      staffCall("profiles.approve", "Undo the last decision before its email is sent", {
        params: RecordParams,
        body: UndoReview,
        response: { 200: dataOf(StaffBusinessProfile) },
      }),
      recordHandler(runtime, undoReview),
    );
  };
}
