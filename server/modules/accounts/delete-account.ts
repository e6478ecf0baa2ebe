import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { accountDeletedMail } from "./account-mails.ts";
import { requirePassword, wrongPassword } from "./change-password.ts";
import { deleteCode, deleteResets } from "./proofs.queries.ts";
import { deleteSessions } from "./sessions.queries.ts";
import { anonymizeUser, listAddresses, lockUserWithPassword } from "./users.queries.ts";

/** Removes or unlinks what another module holds of an account, in the same transaction. */
export type OnAccountDeleted = (tx: Tx, userId: string) => Promise<void>;

/**
 * Deletes an account: everything personal in it, its sessions and what other modules hold. Orders stay, as
 * bookkeeping asks, without the account. A mail tells, where the mailbox is theirs for sure.
 * @throws {AppError} `password_wrong`
 */
export async function deleteAccount(
  runtime: Runtime,
  userId: string,
  password: string,
  onAccountDeleted: OnAccountDeleted,
): Promise<void> {
  const field = "password";
  const checked = await requirePassword(runtime, userId, { field, password });
  await runtime.db.withTransaction(async (tx) => {
    const user = await lockUserWithPassword(tx, checked);
    if (!user) throw wrongPassword(field);
    await onAccountDeleted(tx, userId);
    if (user.emailVerifiedAt) await writeMail(tx, runtime, accountDeletedMail(user));
    await closeAccount(tx, userId, runtime.clock());
  });
}

/** Ends everything that opens an account, and takes everything personal out of it. */
export async function closeAccount(tx: Tx, userId: string, at: Date): Promise<void> {
  await deleteSessions(tx, userId);
  await deleteCode(tx, userId);
  await deleteResets(tx, userId);
  await anonymizeUser(tx, userId, at);
}

/** Does the same to accounts that nobody ever used. @returns the addresses they had */
export async function closeAccounts(
  tx: Tx,
  userIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const addresses = await listAddresses(tx, userIds);
  for (const id of userIds) await closeAccount(tx, id, at);
  return addresses;
}
