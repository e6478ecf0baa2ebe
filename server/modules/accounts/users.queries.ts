import type { User } from "#contract/api/accounts/auth.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { refreshCustomers } from "#server/database/refresh-customers.ts";

const columns = `id, email, first_name, last_name, phone,
  password_hash, email_verified_at,
  exists (select from business_profile b where b.user_id = app_user.id) as has_business_profile,
  created_at`;

export async function insertUser(tx: Tx, user: UserRecord): Promise<boolean> {
  const inserted = await tx.first({
    text: `insert into app_user (id, email, first_name, last_name, password_hash,
        email_verified_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict (email) do nothing returning id`,
    values: [
      user.id,
      user.email,
      user.firstName,
      user.lastName,
      user.passwordHash,
      user.emailVerifiedAt,
      user.createdAt,
    ],
  });
  if (inserted) refreshCustomers(tx, [{ userId: user.id, email: user.email }]);
  return inserted !== undefined;
}

export function findUserByEmail(on: Queryable, email: string): Promise<UserRecord | undefined> {
  return on.first<UserRecord>({
    name: "find_user_by_email",
    text: `select ${columns} from app_user where email = $1`,
    values: [email],
  });
}

export function lockUserByEmail(tx: Tx, email: string): Promise<UserRecord | undefined> {
  return tx.first<UserRecord>({
    text: `select ${columns} from app_user where email = $1 for no key update`,
    values: [email],
  });
}

export function findUser(on: Queryable, id: string): Promise<UserRecord | undefined> {
  return on.first<UserRecord>({
    name: "find_user",
    text: `select ${columns} from app_user where id = $1 and deleted_at is null`,
    values: [id],
  });
}

export function lockActiveUser(tx: Tx, id: string): Promise<UserRecord | undefined> {
  return tx.first<UserRecord>({
    text: `select ${columns} from app_user where id = $1 and deleted_at is null
      for no key update`,
    values: [id],
  });
}

export function lockUserWithPassword(
  tx: Tx,
  { id, passwordHash }: Pick<UserRecord, "id" | "passwordHash">,
): Promise<UserRecord | undefined> {
  return tx.first<UserRecord>({
    text: `select ${columns} from app_user where id = $1 and password_hash = $2 for no key update`,
    values: [id, passwordHash],
  });
}

/** Without a phone, the one that is there stays. */
export async function updateUser(
  tx: Tx,
  id: string,
  { firstName, lastName, phone }: UserDetails,
): Promise<UserRecord | undefined> {
  const user = await tx.first<UserRecord>({
    text: `update app_user set first_name = $2, last_name = $3, phone = coalesce($4, phone)
      where id = $1 and deleted_at is null returning ${columns}`,
    values: [id, firstName, lastName, phone ?? null],
  });
  if (user) refreshCustomers(tx, [{ userId: id, email: user.email }]);
  return user;
}

/** @returns false when another account has it */
export async function updateEmail(
  tx: Tx,
  { id, email: before }: Pick<UserRecord, "id" | "email">,
  email: string,
): Promise<boolean> {
  const other = await tx.first({
    text: "select id from app_user where email = $1 and id <> $2",
    values: [email, id],
  });
  if (other) return false;
  await tx.rows({ text: "update app_user set email = $2 where id = $1", values: [id, email] });
  refreshCustomers(tx, [
    { userId: null, email: before },
    { userId: id, email },
  ]);
  return true;
}

export function markEmailVerified(tx: Tx, id: string, at: Date): Promise<UserRecord | undefined> {
  return tx.first<UserRecord>({
    text: `update app_user set email_verified_at = coalesce(email_verified_at, $2)
      where id = $1 returning ${columns}`,
    values: [id, at],
  });
}

export async function updatePasswordHash(tx: Tx, id: string, hash: string): Promise<void> {
  await tx.rows({
    text: "update app_user set password_hash = $2 where id = $1",
    values: [id, hash],
  });
}

/** The row stays, so that its id is never reused. */
export async function anonymizeUser(tx: Tx, id: string, at: Date): Promise<void> {
  const before = await tx.first<{ email: string | null }>({
    text: `with known as (select email from app_user where id = $1)
      update app_user set email = null, first_name = '', last_name = '', phone = '', password_hash = null,
        email_verified_at = null, deleted_at = $2
      from known where id = $1 returning known.email`,
    values: [id, at],
  });
  if (before?.email) refreshCustomers(tx, [{ userId: null, email: before.email }]);
}

/** Blocks and waits for all who write for these shoppers. */
export async function lockUsersToDelete(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows({
    text: "select from app_user where id = any($1::text[]) order by id for update",
    values: [ids],
  });
}

/** Prevents deletion until the transaction ends. @returns false where the account is deleted */
export async function lockUserToWrite(tx: Tx, id: string): Promise<boolean> {
  const user = await tx.first({
    name: "lock_user_to_write",
    text: "select from app_user where id = $1 and deleted_at is null for key share",
    values: [id],
  });
  return user !== undefined;
}

/** Of accounts that are not deleted. */
export async function listEmails(on: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await on.rows<{ email: string }>({
    text: "select email from app_user where id = any($1::text[]) and email is not null order by email",
    values: [ids],
  });
  return rows.map(({ email }) => email);
}

interface UserDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | undefined;
}

export interface UserRecord {
  readonly id: string;
  /** Lower-cased. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** May be empty. */
  readonly phone: string;
  readonly passwordHash: string;
  readonly emailVerifiedAt: Date | null;
  readonly hasBusinessProfile: boolean;
  readonly createdAt: Date;
}

export function toUserReply(user: UserRecord): User {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
    isVerified: user.emailVerifiedAt !== null,
    hasBusinessProfile: user.hasBusinessProfile,
    createdAt: user.createdAt.toISOString(),
  };
}
