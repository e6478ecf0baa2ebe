import type { Queryable, Tx } from "#server/database/connection.ts";
import type { UserRecord } from "./user.ts";

const columns = `id, email, first_name, last_name,
  password_hash, email_verified_at,
  exists (select from business_profile b where b.user_id = app_user.id) as has_business_profile,
  created_at`;

/**
 * Stores a new shopper.
 * @returns false when the address has an account; then nothing is stored
 */
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
  return inserted !== undefined;
}

/** The shopper with this address, lower-cased, if there is one. */
export function findUserByEmail(on: Queryable, email: string): Promise<UserRecord | undefined> {
  return on.first<UserRecord>({
    name: "find_user_by_email",
    text: `select ${columns} from app_user where email = $1`,
    values: [email],
  });
}

/** The same, locked until the transaction ends: the address stays theirs for so long. */
export function lockUserByEmail(tx: Tx, email: string): Promise<UserRecord | undefined> {
  return tx.first<UserRecord>({
    text: `select ${columns} from app_user where email = $1 for no key update`,
    values: [email],
  });
}

/** The shopper with this id, unless the account was deleted. */
export function findUser(on: Queryable, id: string): Promise<UserRecord | undefined> {
  return on.first<UserRecord>({
    name: "find_user",
    text: `select ${columns} from app_user where id = $1 and deleted_at is null`,
    values: [id],
  });
}

/** The shopper with this id whose account was not deleted, locked until the transaction ends. */
export function lockLivingUser(tx: Tx, id: string): Promise<UserRecord | undefined> {
  return tx.first<UserRecord>({
    text: `select ${columns} from app_user where id = $1 and deleted_at is null
      for no key update`,
    values: [id],
  });
}

/** The same, if the password is still the one that was looked at. */
export function lockUserWithPassword(
  tx: Tx,
  { id, passwordHash }: Pick<UserRecord, "id" | "passwordHash">,
): Promise<UserRecord | undefined> {
  return tx.first<UserRecord>({
    text: `select ${columns} from app_user where id = $1 and password_hash = $2 for no key update`,
    values: [id, passwordHash],
  });
}

/** Changes a shopper's names. */
export function updateNames(
  on: Queryable,
  id: string,
  { firstName, lastName }: Pick<UserRecord, "firstName" | "lastName">,
): Promise<UserRecord | undefined> {
  return on.first<UserRecord>({
    text: `update app_user set first_name = $2, last_name = $3
      where id = $1 and deleted_at is null returning ${columns}`,
    values: [id, firstName, lastName],
  });
}

/**
 * Replaces a shopper's address.
 * @returns false when another account has it; then nothing changes
 */
export async function updateEmail(tx: Tx, id: string, email: string): Promise<boolean> {
  const taken = await tx.first({
    text: "select id from app_user where email = $1 and id <> $2",
    values: [email, id],
  });
  if (taken) return false;
  await tx.rows({ text: "update app_user set email = $2 where id = $1", values: [id, email] });
  return true;
}

/** Notes that a shopper's address is theirs. */
export function markEmailVerified(tx: Tx, id: string, at: Date): Promise<UserRecord | undefined> {
  return tx.first<UserRecord>({
    text: `update app_user set email_verified_at = coalesce(email_verified_at, $2)
      where id = $1 returning ${columns}`,
    values: [id, at],
  });
}

/** Replaces a shopper's password. */
export async function updatePasswordHash(tx: Tx, id: string, hash: string): Promise<void> {
  await tx.rows({
    text: "update app_user set password_hash = $2 where id = $1",
    values: [id, hash],
  });
}

/** Takes everything personal out of a shopper's row; it stays so that its id is never given again. */
export async function anonymizeUser(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.rows({
    text: `update app_user set email = null, first_name = '', last_name = '', password_hash = null,
      email_verified_at = null, deleted_at = $2 where id = $1`,
    values: [id, at],
  });
}

/** Makes whoever else locks this shopper wait until the transaction ends. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.rows({
    text: "select from app_user where id = $1 for no key update",
    values: [userId],
  });
}

/** The addresses of accounts that were not deleted. */
export async function listAddresses(on: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await on.rows<{ email: string }>({
    text: "select email from app_user where id = any($1::text[]) and email is not null order by email",
    values: [ids],
  });
  return rows.map(({ email }) => email);
}
