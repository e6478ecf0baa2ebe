import type { User } from "#contract/api/auth.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { welcomeMail } from "./account-mails.ts";
import { deleteCode } from "./proofs.queries.ts";
import { toUserReply } from "./user.ts";
import { lockLivingUser, markEmailVerified } from "./users.queries.ts";
import { type CodeOutcome, tryVerificationCode } from "./verification-code.ts";

const texts: Record<Exclude<CodeOutcome, "right">, string> = {
  code_invalid: "Invalid code. Please try again.",
  code_expired: "This code has expired. Please ask for a new one.",
  code_used_up: "This code was tried too often. Please ask for a new one.",
};

/** Does what another module does once an address proved to be its account's, in the same transaction. */
export type OnAddressProved = (tx: Tx, runtime: Runtime, userId: string) => Promise<void>;

/**
 * Verifies a shopper's address with the code sent to it. For an address already verified it answers the
 * same, so that a request sent twice does no harm.
 * @throws {AppError} `code_invalid` (text: specification §8), `code_expired`, `code_used_up`
 */
export async function verifyEmail(
  runtime: Runtime,
  userId: string,
  code: string,
  onAddressProved: OnAddressProved,
): Promise<User> {
  const result = await runtime.db.withTransaction(async (tx) => {
    const user = await lockLivingUser(tx, userId);
    if (!user) throw new AppError("unauthenticated");
    if (user.emailVerifiedAt) return user;
    // Returned and not thrown: the used-up try must be committed.
    const outcome = await tryVerificationCode(tx, runtime, userId, code);
    if (outcome !== "right") return outcome;
    await deleteCode(tx, userId);
    await writeMail(tx, runtime, welcomeMail(user, (await readContact(tx)).name));
    const verified = await markEmailVerified(tx, userId, runtime.clock());
    await onAddressProved(tx, runtime, userId);
    return verified ?? user;
  });
  if (typeof result === "string") throw new AppError(result, { detail: texts[result] });
  return toUserReply(result);
}
