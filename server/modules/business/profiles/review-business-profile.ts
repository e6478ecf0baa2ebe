import type {
  ApproveProfile,
  RejectProfile,
  ReopenReview,
  StaffBusinessProfile,
} from "#contract/api/business/staff-businesses.ts";
import { validateLongText } from "#contract/validation/business-fields.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { publishEvent } from "#server/modules/events/index.ts";
import { AppError, requireVersion, validationError } from "#server/platform/errors/errors.ts";
import { findApplicant, lockProfile, updateProfile } from "./business-profiles.queries.ts";
import { toStaffProfileReply } from "./own-business-profile.ts";
import { notifyProfileStatus, notifyReviewReopened } from "./profile-mails.ts";

/** So that reopening or another decision can still cancel it. */
const decisionEmailWaitMs = 60_000;

export const approveProfile = reviewAs<ApproveProfile>("approved");
export const rejectProfile = reviewAs<RejectProfile>("rejected");

/**
 * Repeating the same decision changes nothing.
 * @throws {AppError} `not_found`, `validation_failed`, `conflict` for another version or an
 * unverified address
 */
function reviewAs<Body extends { readonly version: number; readonly note?: string }>(
  status: "approved" | "rejected",
) {
  return staffCommand<Body, StaffBusinessProfile>(async ({ tx, runtime, params: { id }, body }) => {
    const note = body.note?.trim() ?? "";
    const message = validateLongText(note);
    if (message) throw validationError([{ field: "note", message }]);
    const before = await lockProfile(tx, id);
    const applicant = before && (await findApplicant(tx, before.userId));
    if (!before || !applicant) throw new AppError("not_found");
    if (before.status === status && before.reviewerNote === note) {
      return { reply: toStaffProfileReply(before, applicant), change: null };
    }
    await requireVersion(body.version, before, (now) => toStaffProfileReply(now, applicant));
    if (status === "approved" && !applicant.isVerified) {
      throw new AppError("conflict", {
        detail: "The customer hasn't verified their email address.",
      });
    }
    const after = {
      ...before,
      status,
      version: before.version + 1,
      reviewerNote: note,
      reviewedAt: runtime.clock(),
    };
    await updateProfile(tx, after);
    if (status === "approved") {
      publishEvent(tx, {
        type: "business.approved",
        object: "business",
        objectId: id,
        data: { id, userId: after.userId, status },
      });
    }
    await notifyProfileStatus(tx, runtime, after, decisionEmailWaitMs);
    return {
      reply: toStaffProfileReply(after, applicant),
      change: {
        action: `business_profile.${status}`,
        subject: id,
        before: { status: before.status, note: before.reviewerNote },
        after: { status: after.status, note: after.reviewerNote },
      },
    };
  });
}

/**
 * Returns a decided profile to review, at its place in the queue.
 * @throws {AppError} `not_found`; `conflict` for another version (ConflictMeta) or an undecided profile
 */
export const reopenReview = staffCommand<ReopenReview, StaffBusinessProfile>(
  async ({ tx, runtime, params: { id }, body: { version } }) => {
    const before = await lockProfile(tx, id);
    const applicant = before && (await findApplicant(tx, before.userId));
    if (!before || !applicant) throw new AppError("not_found");
    await requireVersion(version, before, (now) => toStaffProfileReply(now, applicant));
    if (before.status === "pending") {
      throw new AppError("conflict", { detail: "This profile is under review already." });
    }
    const after = {
      ...before,
      status: "pending" as const,
      reviewerNote: "",
      reviewedAt: null,
      version: before.version + 1,
    };
    await updateProfile(tx, after);
    await notifyReviewReopened(tx, runtime, after, applicant);
    return {
      reply: toStaffProfileReply(after, applicant),
      change: {
        action: "business_profile.reopened",
        subject: id,
        before: { status: before.status, note: before.reviewerNote },
        after: { status: after.status, note: "" },
      },
    };
  },
);
