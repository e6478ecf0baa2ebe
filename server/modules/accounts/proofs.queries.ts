import type { Queryable, Tx } from "#server/database/connection.ts";

/** The code last sent to a shopper's address; only its keyed hash is stored. */
export interface VerificationCodeRecord {
  readonly codeHash: string;
  readonly triesLeft: number;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** The key of this store's hashes of short codes. */
export async function getInstallSecret(on: Queryable): Promise<string> {
  const row = await on.first<{ secret: string }>({
    name: "get_install_secret",
    text: "select secret from install_secret",
  });
  if (!row) throw new Error("The store has no install secret");
  return row.secret;
}

/** Stores the code that is sent to a shopper; an earlier one ends. */
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

/** The code last sent to a shopper, locked until the transaction ends, if there is one. */
export function lockCode(tx: Tx, userId: string): Promise<VerificationCodeRecord | undefined> {
  return tx.first<VerificationCodeRecord>({
    text: `select code_hash, tries_left, sent_at,
        expires_at
      from verification_code where user_id = $1 for update`,
    values: [userId],
  });
}

/**
 * Lets the code last sent to a shopper be good for longer.
 * @returns false when there is none that has a try left
 */
export async function extendCode(tx: Tx, userId: string, expiresAt: Date): Promise<boolean> {
  const extended = await tx.first({
    text: `update verification_code set expires_at = $2
      where user_id = $1 and tries_left > 0 returning user_id`,
    values: [userId, expiresAt],
  });
  return extended !== undefined;
}

/** Uses up one try of a shopper's code. */
export async function takeTry(tx: Tx, userId: string): Promise<void> {
  await tx.rows({
    text: "update verification_code set tries_left = tries_left - 1 where user_id = $1",
    values: [userId],
  });
}

/** Forgets a shopper's code. */
export async function deleteCode(tx: Tx, userId: string): Promise<void> {
  await tx.rows({ text: "delete from verification_code where user_id = $1", values: [userId] });
}

/** Stores the hash of a reset token. */
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

/**
 * Lets the newest reset token of a shopper be good for longer.
 * @returns false when there is none that was not used
 */
export async function extendNewestReset(tx: Tx, userId: string, expiresAt: Date): Promise<boolean> {
  const extended = await tx.first({
    text: `update password_reset set expires_at = $2
      where token_hash = (select token_hash from password_reset
        where user_id = $1 and used_at is null order by created_at desc limit 1)
      returning token_hash`,
    values: [userId, expiresAt],
  });
  return extended !== undefined;
}

/** Whose reset token it is; undefined for one unknown, used or expired. */
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

/**
 * Uses a reset token, once: of several at a time one gets true.
 * @returns false for a token unknown, used or expired
 */
export async function redeemReset(tx: Tx, tokenHash: string, at: Date): Promise<boolean> {
  const redeemed = await tx.first({
    text: `update password_reset set used_at = $2
      where token_hash = $1 and used_at is null and expires_at > $2
      returning user_id`,
    values: [tokenHash, at],
  });
  return redeemed !== undefined;
}

/** Makes every reset token of a shopper useless. */
export async function deleteResets(tx: Tx, userId: string): Promise<void> {
  await tx.rows({ text: "delete from password_reset where user_id = $1", values: [userId] });
}
