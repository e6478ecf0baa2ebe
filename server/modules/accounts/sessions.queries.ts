import type { Queryable, Tx } from "#server/database/connection/connection.ts";

/** Only the token's hash is stored. */
export interface SessionRecord {
  readonly tokenHash: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(tx: Tx, session: SessionRecord): Promise<void> {
  await tx.rows({
    name: "insert_session",
    text: `insert into user_session (token_hash, user_id, created_at, last_seen_at, expires_at)
      values ($1, $2, $3, $3, $4)`,
    values: [session.tokenHash, session.userId, session.createdAt, session.expiresAt],
  });
}

export interface SessionOwner {
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly memberSince: Date;
  readonly approvedBusinessProfileId: string | null;
  readonly lastSeenAt: Date;
}

export function findSessionOwner(
  on: Queryable,
  tokenHash: string,
  now: Date,
): Promise<SessionOwner | undefined> {
  return on.first<SessionOwner>({
    name: "find_session_owner",
    text: `select u.id as user_id, u.email, u.email_verified_at is not null as email_verified,
        coalesce(u.email_verified_at, u.created_at) as member_since,
        b.id as approved_business_profile_id, s.last_seen_at
      from user_session s
      join app_user u on u.id = s.user_id and u.deleted_at is null
      left join business_profile b on b.user_id = u.id and b.status = 'approved'
      where s.token_hash = $1 and s.expires_at > $2`,
    values: [tokenHash, now],
  });
}

export async function touchSession(
  on: Queryable,
  tokenHash: string,
  { usedAt, expiresAt }: { usedAt: Date; expiresAt: Date },
): Promise<void> {
  await on.rows({
    name: "touch_session",
    text: "update user_session set last_seen_at = $2, expires_at = $3 where token_hash = $1",
    values: [tokenHash, usedAt, expiresAt],
  });
}

/** To the hour; null where there is none. */
export async function findLastSessionUse(on: Queryable, userId: string): Promise<Date | null> {
  const row = await on.first<{ at: Date | null }>({
    text: "select max(last_seen_at) as at from user_session where user_id = $1",
    values: [userId],
  });
  return row?.at ?? null;
}

export async function deleteSession(on: Queryable, tokenHash: string): Promise<void> {
  await on.rows({ text: "delete from user_session where token_hash = $1", values: [tokenHash] });
}

export async function deleteSessions(
  on: Queryable,
  userId: string,
  exceptTokenHash?: string,
): Promise<void> {
  await on.rows({
    text: `delete from user_session
      where user_id = $1 and ($2::text is null or token_hash <> $2)`,
    values: [userId, exceptTokenHash ?? null],
  });
}

export async function deleteExpired(on: Queryable, before: Date): Promise<void> {
  for (const table of ["user_session", "verification_code", "password_reset"]) {
    await on.rows({ text: `delete from ${table} where expires_at < $1`, values: [before] });
  }
}
