import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { accountDeletedMail } from "./account-mails.ts";
import { deleteAddresses } from "./addresses/addresses.queries.ts";
import { requirePassword, wrongPasswordError } from "./passwords/change-password.ts";
import { deleteSessions } from "./sessions.queries.ts";
import {
  anonymizeUser,
  listEmails,
  lockUsersToDelete,
  lockUserWithPassword,
} from "./users.queries.ts";
import { deleteCode, deleteResets } from "./verification.queries.ts";

export type OnAccountDeleted = (tx: Tx, userId: string) => Promise<void>;

/** Orders stay for bookkeeping, unlinked. @throws {AppError} `password_wrong` */
export async function deleteAccount(
  runtime: Runtime,
  userId: string,
  password: string,
  onAccountDeleted: OnAccountDeleted,
): Promise<void> {
  const field = "password";
  const verified = await requirePassword(runtime, userId, { field, password });
  await runtime.db.withTransaction(async (tx) => {
    await lockUsersToDelete(tx, [userId]);
    const user = await lockUserWithPassword(tx, verified);
    if (!user) throw wrongPasswordError(field);
    await onAccountDeleted(tx, userId);
    if (user.emailVerifiedAt) await queueMail(tx, runtime, accountDeletedMail(user));
    await closeAccount(tx, userId, runtime.clock());
  });
}

/** The transaction must hold `lockUsersToDelete`. */
export async function closeAccount(tx: Tx, userId: string, at: Date): Promise<void> {
  await deleteSessions(tx, userId);
  await deleteCode(tx, userId);
  await deleteResets(tx, userId);
  await deleteAddresses(tx, userId);
  await anonymizeUser(tx, userId, at);
}

export async function closeAccounts(
  tx: Tx,
  userIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const addresses = await listEmails(tx, userIds);
  for (const id of userIds) await closeAccount(tx, id, at);
  return addresses;
}
