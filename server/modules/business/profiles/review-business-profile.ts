import type { StaffBusinessProfile, UndoReview } from "#contract/api/business/staff-businesses.ts";
import { undoAllowedMs } from "#contract/api/limits.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { validateLongText } from "#contract/validation/business-fields.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
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

/**
 * Repeating the same decision changes nothing.
 * @throws {AppError} `not_found`, `validation_failed`, `conflict` for another version or an
 * unverified address
 */
export async function reviewBusinessProfile(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  decision: {
    readonly status: "approved" | "rejected";
    readonly note: string;
    /** The version the client read. */
    readonly version: number;
  },
): Promise<StaffBusinessProfile> {
  const note = decision.note.trim();
  const message = validateLongText(note);
  if (message) throw validationError([{ field: "note", message }]);
  return await changeAsStaff(runtime, staff, async (tx) => {
    const before = await lockProfile(tx, id);
    const applicant = before && (await findApplicant(tx, before.userId));
    if (!before || !applicant) throw new AppError("not_found");
    if (before.status === decision.status && before.reviewerNote === note) {
      return { reply: toStaffProfileReply(before, applicant), change: null };
    }
    await requireVersion(decision.version, before, (now) => toStaffProfileReply(now, applicant));
    if (decision.status === "approved" && !applicant.isVerified) {
      throw new AppError("conflict", {
        detail: "The customer hasn't verified their email address.",
      });
    }
    const at = runtime.clock();
    const after = {
      ...before,
      status: decision.status,
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
        action: `business_profile.${decision.status}`,
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
export async function undoReview(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version }: UndoReview,
): Promise<StaffBusinessProfile> {
  return await changeAsStaff(runtime, staff, async (tx) => {
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
  });
}
