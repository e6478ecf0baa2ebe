import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export interface EnrolmentRecord {
  readonly staffId: string;
  /** Chosen by an invited member; null for one who has a password. */
  readonly passwordHash: string | null;
  readonly totpSecret: string;
  /** Null until a code was verified. */
  readonly totpStep: number | null;
  readonly recoveryHashes: readonly string[] | null;
}

const columns = `staff_id, password_hash,
  totp_secret, totp_step, recovery_hashes`;

export async function insertEnrolment(
  on: Queryable,
  enrolment: Pick<EnrolmentRecord, "staffId" | "passwordHash" | "totpSecret"> & {
    readonly tokenHash: string;
    readonly triesLeft: number;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await on.rows({
    text: `insert into staff_enrolment
        (token_hash, staff_id, password_hash, totp_secret, tries_left, expires_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [
      enrolment.tokenHash,
      enrolment.staffId,
      enrolment.passwordHash,
      enrolment.totpSecret,
      enrolment.triesLeft,
      enrolment.expiresAt,
    ],
  });
}

/** Uses up one attempt, whatever its result. */
export function consumeEnrolmentAttempt(
  on: Queryable,
  tokenHash: string,
  now: Date,
): Promise<EnrolmentRecord | undefined> {
  return on.first<EnrolmentRecord>({
    text: `update staff_enrolment set tries_left = tries_left - 1
      where token_hash = $1 and tries_left > 0 and expires_at > $2 and totp_step is null
      returning ${columns}`,
    values: [tokenHash, now],
  });
}

export async function markEnrolmentVerified(
  on: Queryable,
  tokenHash: string,
  verification: { readonly totpStep: number; readonly recoveryHashes: readonly string[] },
): Promise<boolean> {
  const row = await on.first({
    text: `update staff_enrolment set totp_step = $2, recovery_hashes = $3
      where token_hash = $1 and totp_step is null returning staff_id`,
    values: [tokenHash, verification.totpStep, verification.recoveryHashes],
  });
  return row !== undefined;
}

export function lockVerifiedEnrolment(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<EnrolmentRecord | undefined> {
  return tx.first<EnrolmentRecord>({
    text: `select ${columns} from staff_enrolment
      where token_hash = $1 and expires_at > $2 and totp_step is not null for update`,
    values: [tokenHash, now],
  });
}

export async function deleteEnrolments(tx: Tx, staffId: string): Promise<void> {
  await tx.rows({ text: "delete from staff_enrolment where staff_id = $1", values: [staffId] });
}

/** @param passwordHash null keeps the password */
export async function updateFactors(
  tx: Tx,
  id: string,
  factors: { passwordHash: string | null; totpSecret: string; totpLastStep: number },
): Promise<void> {
  await tx.rows({
    text: `update staff_member set password_hash = coalesce($2, password_hash), totp_secret = $3,
        totp_last_step = $4 where id = $1`,
    values: [id, factors.passwordHash, factors.totpSecret, factors.totpLastStep],
  });
}

export async function saveInvitation(
  tx: Tx,
  invitation: { staffId: string; tokenHash: string; expiresAt: Date },
): Promise<void> {
  await tx.rows({
    text: `insert into staff_invitation (staff_id, token_hash, expires_at) values ($1, $2, $3)
      on conflict (staff_id) do update set token_hash = $2, expires_at = $3`,
    values: [invitation.staffId, invitation.tokenHash, invitation.expiresAt],
  });
}

export function findInvitation(
  on: Queryable,
  tokenHash: string,
  now: Date,
): Promise<{ staffId: string; expiresAt: Date } | undefined> {
  return on.first({
    text: `select i.staff_id, i.expires_at
      from staff_invitation i join staff_member m on m.id = i.staff_id
      where i.token_hash = $1 and i.expires_at > $2 and m.active`,
    values: [tokenHash, now],
  });
}

export async function deleteInvitation(tx: Tx, staffId: string): Promise<void> {
  await tx.rows({ text: "delete from staff_invitation where staff_id = $1", values: [staffId] });
}
