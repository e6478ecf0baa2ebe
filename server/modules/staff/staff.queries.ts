import type { StaffMember, StaffRole } from "#contract/api/staff/staff.ts";
import { staffActor, staffIdOf } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { matchesAllTerms } from "#server/database/sql/search-terms.ts";
import { sql, toStatement } from "#server/database/sql/sql.ts";
import { isApiKeyId, toApiKeyCaller } from "#server/platform/auth/staff-caller.ts";
import type { Config } from "#server/platform/config/config.ts";
import { listApiKeyNames } from "./api-keys.queries.ts";

export interface StaffRecord {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly passwordHash: string | null;
  /** Base32; null while no authenticator is set up. */
  readonly totpSecret: string | null;
  readonly totpLastStep: number;
  /** Its credentials are public. */
  readonly demo: boolean;
  readonly createdAt: Date;
}

const columns = `m.id, m.email, m.name, m.role, m.password_hash,
  m.totp_secret, m.totp_last_step, m.demo,
  m.created_at`;

/** @returns false when the email is taken */
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

/** Demo credentials are public, so a live store ignores them. */
export interface MemberScope {
  readonly includesDemo: boolean;
}

export function getMemberScope({ mode }: Pick<Config, "mode">): MemberScope {
  return { includesDemo: mode === "demo" };
}

export function findMemberByEmail(
  on: Queryable,
  email: string,
  { includesDemo }: MemberScope,
): Promise<StaffRecord | undefined> {
  return on.first<StaffRecord>({
    text: `select ${columns} from staff_member m where m.email = $1 and m.active
      and ($2 or not (m.demo or m.invited_in_demo))`,
    values: [email, includesDemo],
  });
}

export function lockActiveMember(
  tx: Tx,
  id: string,
  { includesDemo }: MemberScope,
): Promise<StaffRecord | undefined> {
  return tx.first<StaffRecord>({
    text: `select ${columns} from staff_member m where m.id = $1 and m.active
      and ($2 or not (m.demo or m.invited_in_demo)) for update`,
    values: [id, includesDemo],
  });
}

export function listActiveMembers(on: Queryable): Promise<StaffMember[]> {
  return on.rows<StaffMember>({
    text: `select id, name, email, role from staff_member
      where active and password_hash is not null order by name, id`,
  });
}

/** A demo's owner only where there is no other. */
export function findFirstOwner(on: Queryable): Promise<StaffMember | undefined> {
  return on.first<StaffMember>({
    name: "find_first_owner",
    text: `select id, name, email, role from staff_member
      where role = 'owner' and active and password_hash is not null
      order by demo or invited_in_demo, created_at, id limit 1`,
  });
}

export interface NamedMember extends StaffMember {
  readonly active: boolean;
}

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

const maxMatches = 10;

export async function searchMemberIds(on: Queryable, searchText: string): Promise<string[]> {
  const rows = await on.rows<{ id: string }>(
    toStatement(sql`select id from staff_member
      where ${matchesAllTerms(sql`(' ' || fold_text(name || ' ' || email))`, searchText)} order by id limit ${maxMatches}`),
  );
  return rows.map(({ id }) => id);
}

/** Members and API keys. */
export async function findNamedActors(
  on: Queryable,
  actors: readonly string[],
): Promise<ReadonlyMap<string, NamedMember>> {
  const ids = actors.flatMap((actor) => staffIdOf(actor) ?? []);
  const members = await findNamedMembers(on, ids);
  const keyIds = ids.filter(isApiKeyId);
  const keys = keyIds.length > 0 ? await listApiKeyNames(on, keyIds) : [];
  const named = keys.map((key) => ({ ...toApiKeyCaller(key), active: false }));
  return new Map([...members.values(), ...named].map((actor) => [staffActor(actor), actor]));
}

export async function updateTotpStep(tx: Tx, id: string, step: number): Promise<void> {
  await tx.rows({
    text: "update staff_member set totp_last_step = $2 where id = $1",
    values: [id, step],
  });
}

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

export async function deleteRecoveryCodes(tx: Tx, staffId: string): Promise<void> {
  await tx.rows({
    text: "delete from staff_recovery_code where staff_id = $1",
    values: [staffId],
  });
}

/** @returns false for an unknown or used code */
export async function spendRecoveryCode(
  tx: Tx,
  staffId: string,
  codeHash: string,
  usedAt: Date,
): Promise<boolean> {
  const row = await tx.first({
    text: `update staff_recovery_code set used_at = $3
      where staff_id = $1 and code_hash = $2 and used_at is null returning code_hash`,
    values: [staffId, codeHash, usedAt],
  });
  return row !== undefined;
}

export async function countRecoveryCodes(on: Queryable, staffId: string): Promise<number> {
  const row = await on.first<{ count: number }>({
    text: `select count(*)::integer as count from staff_recovery_code
      where staff_id = $1 and used_at is null`,
    values: [staffId],
  });
  return row?.count ?? 0;
}
