import type { StaffRole } from "#contract/api/staff/staff.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { MemberScope } from "./staff.queries.ts";

export interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly active: boolean;
  readonly hasJoined: boolean;
  readonly hasAuthenticator: boolean;
  readonly isDemo: boolean;
  /** Invited in a demo, whose mailbox is public. */
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

export function listAllMembers(on: Queryable): Promise<MemberRow[]> {
  return on.rows<MemberRow>({ text: `${members} order by m.active desc, m.name, m.id` });
}

export function findMember(on: Queryable, id: string): Promise<MemberRow | undefined> {
  return on.first<MemberRow>({ text: `${members} where m.id = $1`, values: [id] });
}

export function lockAnyMember(tx: Tx, id: string): Promise<MemberRow | undefined> {
  return tx.first<MemberRow>({
    text: `${members} where m.id = $1 for update of m`,
    values: [id],
  });
}

export interface OwnerRecord {
  readonly id: string;
  /** This may be any visitor. */
  readonly isFromDemo: boolean;
}

/** Concurrent changes of members are serialised here. */
export function lockOwners(tx: Tx, { includesDemo }: MemberScope): Promise<OwnerRecord[]> {
  return tx.rows<OwnerRecord>({
    text: `select id, demo or invited_in_demo as is_from_demo from staff_member
      where role = 'owner' and active and password_hash is not null
        and ($1 or not (demo or invited_in_demo)) order by id for update`,
    values: [includesDemo],
  });
}

export function listOwners(
  on: Queryable,
  { includesDemo }: MemberScope,
): Promise<Pick<MemberRow, "id" | "name" | "email">[]> {
  return on.rows<Pick<MemberRow, "id" | "name" | "email">>({
    text: `select id, name, email from staff_member
      where role = 'owner' and active and password_hash is not null
        and ($1 or not (demo or invited_in_demo)) order by id`,
    values: [includesDemo],
  });
}

/** @returns false when the email is already on the staff */
export async function insertInvitedMember(
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

export async function updateInvitedInDemo(tx: Tx, id: string, inDemo: boolean): Promise<void> {
  await tx.rows({
    text: "update staff_member set invited_in_demo = $2 where id = $1",
    values: [id, inDemo],
  });
}

export async function deleteInvitedMember(tx: Tx, id: string): Promise<void> {
  await tx.rows({
    text: "delete from staff_member where id = $1 and password_hash is null",
    values: [id],
  });
}

export async function updateRole(tx: Tx, id: string, role: StaffRole): Promise<void> {
  await tx.rows({
    text: "update staff_member set role = $2, version = version + 1 where id = $1",
    values: [id, role],
  });
}

export async function updateActive(tx: Tx, id: string, active: boolean): Promise<void> {
  await tx.rows({
    text: "update staff_member set active = $2, version = version + 1 where id = $1",
    values: [id, active],
  });
}

export async function updateStaffPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.rows({
    text: "update staff_member set password_hash = $2 where id = $1",
    values: [id, passwordHash],
  });
}

export async function clearAuthenticator(tx: Tx, id: string): Promise<void> {
  await tx.rows({
    text: "update staff_member set totp_secret = null, totp_last_step = 0 where id = $1",
    values: [id],
  });
}

export async function hasColleagues(on: Queryable): Promise<boolean> {
  const row = await on.first<{ has: boolean }>({
    text: "select count(*) > 1 as has from staff_member where not demo",
  });
  return row?.has ?? false;
}
