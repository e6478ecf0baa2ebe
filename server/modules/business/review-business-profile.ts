import type { StaffMember } from "#contract/api/staff.ts";
import type { StaffBusinessProfile } from "#contract/api/staff-businesses.ts";
import { undoAllowedMs } from "#contract/api/undo.ts";
import { longTextFault } from "#contract/validation/business-fields.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import {
  findApplicant,
  keepBeforeDecision,
  lockProfile,
  updateProfile,
} from "./business-profiles.queries.ts";
import { tellProfileStatus } from "./profile-mails.ts";
import { toStaffProfileReply } from "./to-profile-reply.ts";

/**
 * Approves or rejects a profile and tells the buyer, once it can be taken back no more (`undoReview`). A decision may
 * be changed later: wholesale prices come and go with the very next request. The same decision with the same note again
 * changes nothing.
 * @throws {AppError} `not_found`, `validation_failed`, `conflict` when the profile is not as it was
 * seen, or the buyer's address is not verified yet
 */
export async function reviewBusinessProfile(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  decision: {
    readonly status: "approved" | "rejected";
    readonly note: string;
    /** Of the profile that was looked at. */
    readonly version: number;
  },
): Promise<StaffBusinessProfile> {
  const note = decision.note.trim();
  const message = longTextFault(note);
  if (message) throw faultyFields([{ field: "note", message }]);
  return await changeAsStaff(runtime, staff, async (tx) => {
    const before = await lockProfile(tx, id);
    const applicant = before && (await findApplicant(tx, before.userId));
    if (!before || !applicant) throw new AppError("not_found");
    if (before.status === decision.status && before.reviewerNote === note) {
      return { reply: toStaffProfileReply(before, applicant), change: null };
    }
    await requireFresh(decision.version, before, (now) => toStaffProfileReply(now, applicant));
    if (decision.status === "approved" && !applicant.isVerified) {
      throw new AppError("conflict", { detail: "The buyer has not verified the e-mail address." });
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
    const mailId = await tellProfileStatus(tx, runtime, after, undoAllowedMs);
    await keepBeforeDecision(tx, id, {
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
