import type { StaffRole } from "#contract/api/staff.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";

/** Somebody on the staff as owners see them. */
export interface PersonRecord {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly active: boolean;
  /** False for who is invited and has not joined. */
  readonly hasJoined: boolean;
  readonly hasAuthenticator: boolean;
  readonly isDemo: boolean;
  readonly invitationEndsAt: Date | null;
  readonly lastSeenAt: Date | null;
  readonly createdAt: Date;
}

const people = `select m.id, m.name, m.email, m.role, m.active,
    m.password_hash is not null as "hasJoined", m.totp_secret is not null as "hasAuthenticator",
    m.demo as "isDemo", i.expires_at as "invitationEndsAt", m.created_at as "createdAt",
    (select max(s.last_seen_at) from staff_session s where s.staff_id = m.id) as "lastSeenAt"
  from staff_member m left join staff_invitation i on i.staff_id = m.id`;

/** Everybody who is, was or is to be on the staff: those at work first, by name. */
export function listPeople(on: Queryable): Promise<PersonRecord[]> {
  return on.rows<PersonRecord>({ text: `${people} order by m.active desc, m.name, m.id` });
}

/** The member of staff with this id, at work or not, if there is one. */
export function findPerson(on: Queryable, id: string): Promise<PersonRecord | undefined> {
  return on.first<PersonRecord>({ text: `${people} where m.id = $1`, values: [id] });
}

/** The same, locked until the transaction ends. */
export function lockPerson(tx: Tx, id: string): Promise<PersonRecord | undefined> {
  return tx.first<PersonRecord>({
    text: `${people} where m.id = $1 for update of m`,
    values: [id],
  });
}

/**
 * The ids of the owners who can sign in, locked until the transaction ends: who is about to change a member
 * waits here for the others.
 */
export async function lockOwners(
  tx: Tx,
  { withDemo }: { withDemo: boolean },
): Promise<readonly string[]> {
  const owners = await tx.rows<{ id: string }>({
    text: `select id from staff_member where role = 'owner' and active
        and password_hash is not null and (not demo or $1) order by id for update`,
    values: [withDemo],
  });
  return owners.map(({ id }) => id);
}

/** Stores somebody who is invited. @returns false when the address is on the staff already */
export async function insertInvited(
  tx: Tx,
  invited: Pick<PersonRecord, "id" | "email" | "name" | "role" | "createdAt">,
): Promise<boolean> {
  const inserted = await tx.first({
    text: `insert into staff_member (id, email, name, role, created_at)
      values ($1, $2, $3, $4, $5) on conflict (email) do nothing returning id`,
    values: [invited.id, invited.email, invited.name, invited.role, invited.createdAt],
  });
  return inserted !== undefined;
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
  await tx.rows({ text: "update staff_member set role = $2 where id = $1", values: [id, role] });
}

/** Writes whether a member may sign in. */
export async function updateActive(tx: Tx, id: string, active: boolean): Promise<void> {
  await tx.rows({
    text: "update staff_member set active = $2 where id = $1",
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
