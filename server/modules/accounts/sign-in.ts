import type { AuthReply, Login } from "#contract/api/auth.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { checkPassword } from "#server/platform/password.ts";
import { signInsOfPair } from "./account-limits.ts";
import { startSession } from "./sessions.ts";
import { toUserReply } from "./user.ts";
import { findUserByEmail, lockUserWithPassword } from "./users.queries.ts";

/**
 * Signs a shopper in with address and password. Which of the two was wrong cannot be told from the answer,
 * nor from the time it takes.
 * @throws {AppError} `invalid_credentials` (text: specification §8), `rate_limited`
 */
export async function signIn(
  runtime: Runtime,
  { email, password }: Login,
  client: string,
): Promise<AuthReply> {
  const address = readAddress(email);
  await runtime.limits.spend(signInsOfPair, `${address}\0${client}`);
  const checked = await findUserByEmail(runtime.db, address);
  const matches = await checkPassword("shopper", checked?.passwordHash, password, client);
  if (!checked || !matches) throw wrongPair();
  return await runtime.db.withTransaction(async (tx) => {
    // A new password ends every session: none may begin with the old one after that.
    const user = await lockUserWithPassword(tx, checked);
    if (!user) throw wrongPair();
    return {
      token: await startSession(tx, runtime, user.id),
      user: toUserReply(user),
      requiresVerification: user.emailVerifiedAt === null,
    };
  });
}

function wrongPair(): AppError {
  return new AppError("invalid_credentials", { detail: "Unable to sign in." });
}

/** The address as it is stored; no account has one with a character the database does not take. */
function readAddress(email: string): string {
  return normalizeEmail(email).replaceAll("\0", " ");
}
