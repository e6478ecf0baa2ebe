import type { StaffMember, StaffRole } from "#contract/api/staff.ts";
import { staffActor, staffIdOf } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { sql, toStatement } from "#server/database/sql.ts";
import { wordsIn } from "#server/database/words-in.ts";
import type { Config } from "#server/platform/config.ts";

/** A member of staff as the database holds them. */
export interface StaffRecord {
  readonly id: string;
  /** Lower-cased. */
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Null for who is invited and has not joined. */
  readonly passwordHash: string | null;
  /** Base32; null while an authenticator has to be set up. */
  readonly totpSecret: string | null;
  readonly totpLastStep: number;
  /** Its password and secret are public. */
  readonly demo: boolean;
  readonly createdAt: Date;
}

const columns = `m.id, m.email, m.name, m.role, m.password_hash,
  m.totp_secret, m.totp_last_step, m.demo,
  m.created_at`;

/** Stores a member. @returns false when the address is taken */
export async function insertMember(
  tx: Tx,
  member: Omit<StaffRecord, "totpLastStep">,
): Promise<boolean> {
  const inserted = await tx.first({
    text: `insert into staff_member (id, email, name, role, password_hash, totp_secret, demo,
        created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (email) do nothing returning id`,
    values: [
      member.id,
      member.email,
      member.name,
      member.role,
      member.passwordHash,
      member.totpSecret,
      member.demo,
      member.createdAt,
    ],
  });
  return inserted !== undefined;
}

/**
 * Whether the people of a demo, and those who were invited in one, are let in: everybody knows how to become one
 * of them, so a store that lives knows none.
 */
export interface LetsIn {
  readonly withDemo: boolean;
}

/** Whom a store lets in. */
export function letsIn({ mode }: Pick<Config, "mode">): LetsIn {
  return { withDemo: mode === "demo" };
}

/** The active member with this address who is let in, if there is one. */
export function findMemberByEmail(
  on: Queryable,
  email: string,
  { withDemo }: LetsIn,
): Promise<StaffRecord | undefined> {
  return on.first<StaffRecord>({
    text: `select ${columns} from staff_member m where m.email = $1 and m.active
      and ($2 or not (m.demo or m.invited_in_demo))`,
    values: [email, withDemo],
  });
}

/** The active member with this id who is let in, locked until the transaction ends. */
export function lockMember(
  tx: Tx,
  id: string,
  { withDemo }: LetsIn,
): Promise<StaffRecord | undefined> {
  return tx.first<StaffRecord>({
    text: `select ${columns} from staff_member m where m.id = $1 and m.active
      and ($2 or not (m.demo or m.invited_in_demo)) for update`,
    values: [id, withDemo],
  });
}

/** Everybody on the staff, by name. */
export function listMembers(on: Queryable): Promise<StaffMember[]> {
  return on.rows<StaffMember>({
    text: `select id, name, email, role from staff_member
      where active and password_hash is not null order by name, id`,
  });
}

/** The owner who joined first, of those who can sign in; one of the demo only where there is no other. */
export function findFirstOwner(on: Queryable): Promise<StaffMember | undefined> {
  return on.first<StaffMember>({
    name: "find_first_owner",
    text: `select id, name, email, role from staff_member
      where role = 'owner' and active and password_hash is not null
      order by demo or invited_in_demo, created_at, id limit 1`,
  });
}

/** A member of staff as other records name them, at work or not. */
export interface NamedMember extends StaffMember {
  readonly active: boolean;
}

/** Members of staff by id, whether at work or not. */
export async function findNamedMembers(
  on: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedMember>> {
  const members = await on.rows<NamedMember>({
    text: `select id, name, email, role, active and password_hash is not null as active
      from staff_member where id = any($1::text[])`,
    values: [[...new Set(ids)]],
  });
  return new Map(members.map((member) => [member.id, member]));
}

/** More members of one name than a staff has. */
const mostNamed = 10;

/** Members of staff whose name or address holds these words, at work or not. */
export async function searchMemberIds(on: Queryable, words: string): Promise<string[]> {
  const rows = await on.rows<{ id: string }>(
    toStatement(sql`select id from staff_member
      where ${wordsIn(sql`(' ' || fold_text(name || ' ' || email))`, words)} order by id limit ${mostNamed}`),
  );
  return rows.map(({ id }) => id);
}

/** Members of staff by the name that histories give them (`staffActor`); nobody for an actor of another kind. */
export async function findNamedActors(
  on: Queryable,
  actors: readonly string[],
): Promise<ReadonlyMap<string, NamedMember>> {
  const members = await findNamedMembers(
    on,
    actors.flatMap((actor) => staffIdOf(actor) ?? []),
  );
  return new Map([...members.values()].map((member) => [staffActor(member), member]));
}

/** Notes the step of the code that was used last. */
export async function updateTotpStep(tx: Tx, id: string, step: number): Promise<void> {
  await tx.rows({
    text: "update staff_member set totp_last_step = $2 where id = $1",
    values: [id, step],
  });
}

/** Puts hashes of recovery codes in the place of those there were. */
export async function replaceRecoveryCodes(
  tx: Tx,
  staffId: string,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(tx, staffId);
  await tx.rows({
    text: `insert into staff_recovery_code (staff_id, code_hash)
      select $1, hash from unnest($2::text[]) as hash`,
    values: [staffId, hashes],
  });
}

/** Lets no recovery code of a member count any more. */
export async function deleteRecoveryCodes(tx: Tx, staffId: string): Promise<void> {
  await tx.rows({
    text: "delete from staff_recovery_code where staff_id = $1",
    values: [staffId],
  });
}

/** Uses a recovery code up. @returns false when it is not one that is left */
export async function spendRecoveryCode(
  tx: Tx,
  staffId: string,
  codeHash: string,
  usedAt: Date,
): Promise<boolean> {
  const used = await tx.first({
    text: `update staff_recovery_code set used_at = $3
      where staff_id = $1 and code_hash = $2 and used_at is null returning code_hash`,
    values: [staffId, codeHash, usedAt],
  });
  return used !== undefined;
}

/** How many recovery codes a member has left. */
export async function countRecoveryCodes(on: Queryable, staffId: string): Promise<number> {
  const row = await on.first<{ count: number }>({
    text: `select count(*)::integer as count from staff_recovery_code
      where staff_id = $1 and used_at is null`,
    values: [staffId],
  });
  return row?.count ?? 0;
}
