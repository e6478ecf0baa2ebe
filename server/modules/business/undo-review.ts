import type { StaffMember } from "#contract/api/staff.ts";
import type { StaffBusinessProfile, UndoReview } from "#contract/api/staff-businesses.ts";
import { undoAllowedMs } from "#contract/api/undo.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { withholdMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import {
  findApplicant,
  findBeforeDecision,
  lockProfile,
  updateProfile,
} from "./business-profiles.queries.ts";
import { toStaffProfileReply } from "./to-profile-reply.ts";

/**
 * Takes the last decision on a profile back while its message still waits: the buyer hears nothing of it, and the
 * profile stands where it stood, having waited for as long as it did.
 * @throws {AppError} `not_found`; `conflict` when the profile is not as it was seen (StaleMeta), when it is too late, or
 * when there is nothing to take back
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
    await requireFresh(version, decided, (now) => toStaffProfileReply(now, applicant));
    const before = await findBeforeDecision(tx, id);
    if (before?.version !== decided.version || !decided.reviewedAt) {
      throw new AppError("conflict", { detail: "There is no decision to take back." });
    }
    const isLate = runtime.clock().getTime() - decided.reviewedAt.getTime() > undoAllowedMs;
    // Who proved their address since then was told of the decision at once.
    const isTold =
      before.mailId === null ? applicant.isVerified : !(await withholdMail(tx, before.mailId));
    if (isLate || isTold) {
      throw new AppError("conflict", { detail: "It is too late to take this back." });
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
        action: "business_profile.undone",
        subject: id,
        before: { status: decided.status, note: decided.reviewerNote },
        after: { status: after.status, note: after.reviewerNote },
      },
    };
  });
}
