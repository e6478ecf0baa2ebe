import type { StaffRole } from "#contract/api/staff.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import type { LetsIn } from "./staff.queries.ts";

/** Somebody on the staff as owners see them. */
export interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly active: boolean;
  /** False for who is invited and has not joined. */
  readonly hasJoined: boolean;
  readonly hasAuthenticator: boolean;
  readonly isDemo: boolean;
  /** Invited in a demo, whose mail everybody may read. */
  readonly invitedInDemo: boolean;
  readonly version: number;
  readonly invitationEndsAt: Date | null;
  readonly lastSeenAt: Date | null;
  readonly createdAt: Date;
}

const members = `select m.id, m.name, m.email, m.role, m.active, m.version,
    m.password_hash is not null as has_joined, m.totp_secret is not null as has_authenticator,
    m.demo as is_demo, m.invited_in_demo, i.expires_at as invitation_ends_at, m.created_at,
    (select max(s.last_seen_at) from staff_session s where s.staff_id = m.id) as last_seen_at
  from staff_member m left join staff_invitation i on i.staff_id = m.id`;

/** Everybody who is, was or is to be on the staff: those at work first, by name. */
export function listMembers(on: Queryable): Promise<MemberRow[]> {
  return on.rows<MemberRow>({ text: `${members} order by m.active desc, m.name, m.id` });
}

/** The member of staff with this id, at work or not, if there is one. */
export function findMember(on: Queryable, id: string): Promise<MemberRow | undefined> {
  return on.first<MemberRow>({ text: `${members} where m.id = $1`, values: [id] });
}

/** The same, locked until the transaction ends. */
export function lockMember(tx: Tx, id: string): Promise<MemberRow | undefined> {
  return tx.first<MemberRow>({
    text: `${members} where m.id = $1 for update of m`,
    values: [id],
  });
}

/** An owner as far as it matters to those they change. */
export interface OwnerRecord {
  readonly id: string;
  /** Of the demo, or invited in one: this may be anybody. */
  readonly isAnybody: boolean;
}

/**
 * The owners who can sign in, locked until the transaction ends: who is about to change a member waits here for
 * the others.
 */
export function lockOwners(tx: Tx, { withDemo }: LetsIn): Promise<OwnerRecord[]> {
  return tx.rows<OwnerRecord>({
    text: `select id, demo or invited_in_demo as is_anybody from staff_member
      where role = 'owner' and active and password_hash is not null
        and ($1 or not (demo or invited_in_demo)) order by id for update`,
    values: [withDemo],
  });
}

/** Names and addresses of the owners who can sign in. */
export function listOwners(
  on: Queryable,
  { withDemo }: LetsIn,
): Promise<Pick<MemberRow, "name" | "email">[]> {
  return on.rows<Pick<MemberRow, "name" | "email">>({
    text: `select name, email from staff_member
      where role = 'owner' and active and password_hash is not null
        and ($1 or not (demo or invited_in_demo)) order by id`,
    values: [withDemo],
  });
}

/** Stores somebody who is invited. @returns false when the address is on the staff already */
export async function insertInvited(
  tx: Tx,
  invited: Pick<MemberRow, "id" | "email" | "name" | "role" | "invitedInDemo" | "createdAt">,
): Promise<boolean> {
  const inserted = await tx.first({
    text: `insert into staff_member (id, email, name, role, invited_in_demo, created_at)
      values ($1, $2, $3, $4, $5, $6) on conflict (email) do nothing returning id`,
    values: [
      invited.id,
      invited.email,
      invited.name,
      invited.role,
      invited.invitedInDemo,
      invited.createdAt,
    ],
  });
  return inserted !== undefined;
}

/** Writes whether the link that is mailed to somebody now is mailed in a demo. */
export async function updateInvitedInDemo(tx: Tx, id: string, inDemo: boolean): Promise<void> {
  await tx.rows({
    text: "update staff_member set invited_in_demo = $2 where id = $1",
    values: [id, inDemo],
  });
}

/** Removes somebody who never joined. */
export async function deleteInvited(tx: Tx, id: string): Promise<void> {
  await tx.rows({
    text: "delete from staff_member where id = $1 and password_hash is null",
    values: [id],
  });
}

/** Writes what a member may do. */
export async function updateRole(tx: Tx, id: string, role: StaffRole): Promise<void> {
  await tx.rows({
    text: "update staff_member set role = $2, version = version + 1 where id = $1",
    values: [id, role],
  });
}

/** Writes whether a member may sign in. */
export async function updateActive(tx: Tx, id: string, active: boolean): Promise<void> {
  await tx.rows({
    text: "update staff_member set active = $2, version = version + 1 where id = $1",
    values: [id, active],
  });
}

/** Writes a member's password. */
export async function updateStaffPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.rows({
    text: "update staff_member set password_hash = $2 where id = $1",
    values: [id, passwordHash],
  });
}

/** Lets a member's authenticator count no more. */
export async function clearAuthenticator(tx: Tx, id: string): Promise<void> {
  await tx.rows({
    text: "update staff_member set totp_secret = null, totp_last_step = 0 where id = $1",
    values: [id],
  });
}

/** Whether anybody works in the store, or is invited to, besides its first member and those of the demo. */
export async function hasColleagues(on: Queryable): Promise<boolean> {
  const row = await on.first<{ has: boolean }>({
    text: "select count(*) > 1 as has from staff_member where not demo",
  });
  return row?.has ?? false;
}
