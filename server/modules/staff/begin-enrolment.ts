import type { StaffChallenge } from "#contract/api/staff.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { hashToken, newToken } from "#server/platform/ids.ts";
import { insertEnrolment } from "./enrolment.queries.ts";
import type { StaffRecord } from "./staff.queries.ts";
import { newTotpSecret, totpAddress } from "./totp.ts";

/** Time to find an authenticator, to set it up and to put the recovery codes away. */
const enrolmentMs = 30 * 60_000;
const triesOfEnrolment = 10;

/**
 * Begins to set an authenticator up. Nothing changes for the member before it is finished.
 * @param passwordHash of the password that an invited member chose; null for one who has a password
 */
export async function beginEnrolment(
  on: Queryable,
  { clock }: Pick<Runtime, "clock">,
  { id, email }: Pick<StaffRecord, "id" | "email">,
  passwordHash: string | null,
): Promise<StaffChallenge> {
  const challenge = newToken();
  const totpSecret = newTotpSecret();
  const expiresAt = new Date(clock().getTime() + enrolmentMs);
  await insertEnrolment(on, {
    tokenHash: hashToken(challenge),
    staffId: id,
    passwordHash,
    totpSecret,
    triesLeft: triesOfEnrolment,
    expiresAt,
  });
  const address = totpAddress(totpSecret, email, (await readContact(on)).name);
  return {
    challenge,
    expiresAt: expiresAt.toISOString(),
    enrolment: { totpSecret, totpAddress: address },
  };
}
