import type { StaffChallenge } from "#contract/api/staff/staff.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { hashToken, newToken } from "#server/platform/auth/ids.ts";
import { insertEnrolment } from "../enrolment.queries.ts";
import type { StaffRecord } from "../staff.queries.ts";
import { newTotpSecret, totpUrl } from "./totp.ts";

const enrolmentTtlMs = 30 * 60_000;
const maxEnrolmentAttempts = 10;

/** @param passwordHash of an invited member's new password; null for one who has a password */
export async function startEnrolment(
  on: Queryable,
  { clock }: Pick<Runtime, "clock">,
  { id, email }: Pick<StaffRecord, "id" | "email">,
  passwordHash: string | null,
): Promise<StaffChallenge> {
  const challenge = newToken();
  const totpSecret = newTotpSecret();
  const expiresAt = new Date(clock().getTime() + enrolmentTtlMs);
  await insertEnrolment(on, {
    tokenHash: hashToken(challenge),
    staffId: id,
    passwordHash,
    totpSecret,
    triesLeft: maxEnrolmentAttempts,
    expiresAt,
  });
  const address = totpUrl(totpSecret, email, (await getContact(on)).name);
  return {
    challenge,
    expiresAt: expiresAt.toISOString(),
    enrolment: { totpSecret, totpUrl: address },
  };
}
