import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { clientCookieDays } from "./sign-in/session-cookie.ts";
import type { MemberScope } from "./staff.queries.ts";

export async function insertChallenge(
  on: Queryable,
  challenge: { tokenHash: string; staffId: string; triesLeft: number; expiresAt: Date },
): Promise<void> {
  await on.rows({
    text: `insert into staff_challenge (token_hash, staff_id, tries_left, expires_at)
      values ($1, $2, $3, $4)`,
    values: [challenge.tokenHash, challenge.staffId, challenge.triesLeft, challenge.expiresAt],
  });
}

/** Uses up one attempt, whatever its result. */
export function consumeChallengeAttempt(
  on: Queryable,
  tokenHash: string,
  now: Date,
): Promise<{ staffId: string; demo: boolean } | undefined> {
  return on.first({
    text: `update staff_challenge c set tries_left = c.tries_left - 1 from staff_member m
      where c.token_hash = $1 and c.tries_left > 0 and c.expires_at > $2 and m.id = c.staff_id
      returning c.staff_id, m.demo`,
    values: [tokenHash, now],
  });
}

export async function deleteChallenge(tx: Tx, tokenHash: string): Promise<boolean> {
  const deleted = await tx.first({
    text: "delete from staff_challenge where token_hash = $1 returning staff_id",
    values: [tokenHash],
  });
  return deleted !== undefined;
}

export interface StaffSessionRecord {
  readonly member: StaffMember;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

export async function insertStaffSession(
  tx: Tx,
  session: { tokenHash: string; staffId: string; createdAt: Date },
): Promise<void> {
  await tx.rows({
    text: `insert into staff_session (token_hash, staff_id, created_at, last_seen_at)
      values ($1, $2, $3, $3)`,
    values: [session.tokenHash, session.staffId, session.createdAt],
  });
}

export function findStaffSession(
  on: Queryable,
  tokenHash: string,
  since: { startedAfter: Date; usedAfter: Date },
  { includesDemo }: MemberScope,
): Promise<StaffSessionRecord | undefined> {
  return on.first<StaffSessionRecord>({
    name: "find_staff_session",
    text: `select json_build_object('id', m.id, 'name', m.name, 'email', m.email, 'role', m.role)
        as member, s.created_at, s.last_seen_at
      from staff_session s join staff_member m on m.id = s.staff_id and m.active
      where s.token_hash = $1 and s.created_at > $2 and s.last_seen_at > $3
        and ($4 or not (m.demo or m.invited_in_demo))`,
    values: [tokenHash, since.startedAfter, since.usedAfter, includesDemo],
  });
}

export function findMemberWithSession(
  on: Queryable,
  id: string,
  since: { startedAfter: Date; usedAfter: Date },
  { includesDemo }: MemberScope,
): Promise<StaffMember | undefined> {
  return on.first<StaffMember>({
    text: `select m.id, m.name, m.email, m.role from staff_member m
      where m.id = $1 and m.active and ($4 or not (m.demo or m.invited_in_demo))
        and exists (select from staff_session s
          where s.staff_id = m.id and s.created_at > $2 and s.last_seen_at > $3)`,
    values: [id, since.startedAfter, since.usedAfter, includesDemo],
  });
}

export async function touchStaffSession(on: Queryable, tokenHash: string, at: Date): Promise<void> {
  await on.rows({
    text: "update staff_session set last_seen_at = $2 where token_hash = $1",
    values: [tokenHash, at],
  });
}

export async function deleteStaffSession(on: Queryable, tokenHash: string): Promise<void> {
  await on.rows({ text: "delete from staff_session where token_hash = $1", values: [tokenHash] });
}

/** @returns the number of sessions */
export async function deleteMemberSessions(
  tx: Tx,
  staffId: string,
  exceptTokenHash?: string,
): Promise<number> {
  await tx.rows({ text: "delete from staff_challenge where staff_id = $1", values: [staffId] });
  const deleted = await tx.rows({
    text: `delete from staff_session where staff_id = $1 and token_hash is distinct from $2
      returning token_hash`,
    values: [staffId, exceptTokenHash ?? null],
  });
  return deleted.length;
}

export async function deleteExpiredStaffSessions(on: Queryable, before: Date): Promise<void> {
  await on.rows({ text: "delete from staff_session where last_seen_at < $1", values: [before] });
  await on.rows({ text: "delete from staff_challenge where expires_at < $1", values: [before] });
  await on.rows({ text: "delete from staff_enrolment where expires_at < $1", values: [before] });
  await on.rows({
    text: "delete from staff_client where last_seen_at < $1::timestamptz - make_interval(days => $2)",
    values: [before, clientCookieDays],
  });
}

/** @returns false for a new browser */
export async function touchClient(
  tx: Tx,
  staffId: string,
  tokenHash: string,
  at: Date,
): Promise<boolean> {
  const row = await tx.first({
    text: `update staff_client set last_seen_at = $3 where staff_id = $1 and token_hash = $2
      returning staff_id`,
    values: [staffId, tokenHash, at],
  });
  return row !== undefined;
}

export async function insertClient(
  tx: Tx,
  staffId: string,
  tokenHash: string,
  at: Date,
): Promise<void> {
  await tx.rows({
    text: `insert into staff_client (staff_id, token_hash, first_seen_at, last_seen_at)
      values ($1, $2, $3, $3) on conflict do nothing`,
    values: [staffId, tokenHash, at],
  });
}
