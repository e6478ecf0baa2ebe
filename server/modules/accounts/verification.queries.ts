import type { Queryable, Tx } from "#server/database/connection/connection.ts";

/** Only a keyed hash is stored. */
export interface VerificationCodeRecord {
  readonly codeHash: string;
  readonly triesLeft: number;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export async function getInstallSecret(on: Queryable): Promise<string> {
  const row = await on.first<{ secret: string }>({
    name: "get_install_secret",
    text: "select secret from install_secret",
  });
  if (!row) throw new Error("The store has no install secret");
  return row.secret;
}

export async function upsertCode(
  tx: Tx,
  userId: string,
  code: VerificationCodeRecord,
): Promise<void> {
  await tx.rows({
    text: `insert into verification_code (user_id, code_hash, tries_left, sent_at, expires_at)
      values ($1, $2, $3, $4, $5)
      on conflict (user_id) do update set code_hash = excluded.code_hash,
        tries_left = excluded.tries_left, sent_at = excluded.sent_at,
        expires_at = excluded.expires_at`,
    values: [userId, code.codeHash, code.triesLeft, code.sentAt, code.expiresAt],
  });
}

export function lockCode(tx: Tx, userId: string): Promise<VerificationCodeRecord | undefined> {
  return tx.first<VerificationCodeRecord>({
    text: `select code_hash, tries_left, sent_at,
        expires_at
      from verification_code where user_id = $1 for update`,
    values: [userId],
  });
}

/** @returns false when no usable code is left */
export async function extendCode(tx: Tx, userId: string, expiresAt: Date): Promise<boolean> {
  const row = await tx.first({
    text: `update verification_code set expires_at = $2
      where user_id = $1 and tries_left > 0 returning user_id`,
    values: [userId, expiresAt],
  });
  return row !== undefined;
}

export async function consumeCodeAttempt(tx: Tx, userId: string): Promise<void> {
  await tx.rows({
    text: "update verification_code set tries_left = tries_left - 1 where user_id = $1",
    values: [userId],
  });
}

export async function deleteCode(tx: Tx, userId: string): Promise<void> {
  await tx.rows({ text: "delete from verification_code where user_id = $1", values: [userId] });
}

export async function insertReset(
  tx: Tx,
  reset: { tokenHash: string; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.rows({
    text: `insert into password_reset (token_hash, user_id, created_at, expires_at)
      values ($1, $2, $3, $4)`,
    values: [reset.tokenHash, reset.userId, reset.createdAt, reset.expiresAt],
  });
}

/** @returns false when there is no unused token */
export async function extendNewestReset(tx: Tx, userId: string, expiresAt: Date): Promise<boolean> {
  const row = await tx.first({
    text: `update password_reset set expires_at = $2
      where token_hash = (select token_hash from password_reset
        where user_id = $1 and used_at is null order by created_at desc limit 1)
      returning token_hash`,
    values: [userId, expiresAt],
  });
  return row !== undefined;
}

export function findResetOwner(
  on: Queryable,
  tokenHash: string,
  at: Date,
): Promise<{ userId: string; email: string } | undefined> {
  return on.first<{ userId: string; email: string }>({
    text: `select u.id as user_id, u.email from password_reset r join app_user u on u.id = r.user_id
      where r.token_hash = $1 and r.used_at is null and r.expires_at > $2`,
    values: [tokenHash, at],
  });
}

/** Only one of concurrent requests succeeds. @returns false for an unusable token */
export async function redeemReset(tx: Tx, tokenHash: string, at: Date): Promise<boolean> {
  const row = await tx.first({
    text: `update password_reset set used_at = $2
      where token_hash = $1 and used_at is null and expires_at > $2
      returning user_id`,
    values: [tokenHash, at],
  });
  return row !== undefined;
}

export async function deleteResets(tx: Tx, userId: string): Promise<void> {
  await tx.rows({ text: "delete from password_reset where user_id = $1", values: [userId] });
}
