import type {
  ApproveProfile,
  RejectProfile,
  StaffBusinessProfile,
  UndoReview,
} from "#contract/api/business/staff-businesses.ts";
import { undoAllowedMs } from "#contract/api/limits.ts";
import { validateLongText } from "#contract/validation/business-fields.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { cancelMail } from "#server/modules/mail/index.ts";
import { AppError, requireVersion, validationError } from "#server/platform/errors/errors.ts";
import {
  findApplicant,
  findBeforeDecision,
  lockProfile,
  saveBeforeDecision,
  updateProfile,
} from "./business-profiles.queries.ts";
import { toStaffProfileReply } from "./own-business-profile.ts";
import { notifyProfileStatus } from "./profile-mails.ts";

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
    const at = runtime.clock();
    const after = {
      ...before,
      status,
      version: before.version + 1,
      reviewerNote: note,
      reviewedAt: at,
      updatedAt: at,
    };
    await updateProfile(tx, after);
    const mailId = await notifyProfileStatus(tx, runtime, after, undoAllowedMs);
    await saveBeforeDecision(tx, id, {
      version: after.version,
      status: before.status,
      reviewerNote: before.reviewerNote,
      reviewedAt: before.reviewedAt?.toISOString() ?? null,
      updatedAt: before.updatedAt.toISOString(),
      mailId: mailId ?? null,
    });
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
 * Only before its email is sent; the profile keeps its place in the queue.
 * @throws {AppError} `not_found`; `conflict` for another version (ConflictMeta), too late, or
 * nothing to undo
 */
export const undoReview = staffCommand<UndoReview, StaffBusinessProfile>(
  async ({ tx, runtime, params: { id }, body: { version } }) => {
    const decided = await lockProfile(tx, id);
    const applicant = decided && (await findApplicant(tx, decided.userId));
    if (!decided || !applicant) throw new AppError("not_found");
    await requireVersion(version, decided, (now) => toStaffProfileReply(now, applicant));
    const before = await findBeforeDecision(tx, id);
    if (before?.version !== decided.version || !decided.reviewedAt) {
      throw new AppError("conflict", { detail: "There's no decision to undo." });
    }
    const isLate = runtime.clock().getTime() - decided.reviewedAt.getTime() > undoAllowedMs;
    // A buyer who verified the address since was notified at once.
    const isNotified =
      before.mailId === null ? applicant.isVerified : !(await cancelMail(tx, before.mailId));
    if (isLate || isNotified) {
      throw new AppError("conflict", { detail: "It's too late to undo this." });
    }
    const after = {
      ...decided,
      status: before.status,
      reviewerNote: before.reviewerNote,
      reviewedAt: before.reviewedAt === null ? null : new Date(before.reviewedAt),
      updatedAt: new Date(before.updatedAt),
      version: decided.version + 1,
    };
    await updateProfile(tx, after);
    return {
      reply: toStaffProfileReply(after, applicant),
      change: {
        action: "business_profile.review_undone",
        subject: id,
        before: { status: decided.status, note: decided.reviewerNote },
        after: { status: after.status, note: after.reviewerNote },
      },
    };
  },
);
