import type { AuthReply, Login } from "#contract/api/accounts/auth.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { verifyPassword } from "#server/platform/auth/password.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { signInsPerClientAndEmail } from "./account-limits.ts";
import { startSession } from "./sessions.ts";
import { findUserByEmail, lockUserWithPassword, toUserReply } from "./users.queries.ts";

/**
 * @throws {AppError} `invalid_credentials`, whichever was wrong (specification §8), `rate_limited`
 */
export async function signIn(
  runtime: Runtime,
  { email, password }: Login,
  client: string,
): Promise<AuthReply> {
  const storedEmail = toStoredEmail(email);
  await runtime.limits.spend(signInsPerClientAndEmail, `${storedEmail}\0${client}`);
  const found = await findUserByEmail(runtime.db, storedEmail);
  const matches = await verifyPassword("shopper", found?.passwordHash, password, client);
  if (!found || !matches) throw invalidCredentialsError();
  return await runtime.db.withTransaction(async (tx) => {
    // A changed password ends all sessions, so none may start with the old one.
    const user = await lockUserWithPassword(tx, found);
    if (!user) throw invalidCredentialsError();
    return {
      token: await startSession(tx, runtime, user.id),
      user: toUserReply(user),
      requiresVerification: user.emailVerifiedAt === null,
    };
  });
}

function invalidCredentialsError(): AppError {
  return new AppError("invalid_credentials", { detail: "Unable to sign in." });
}

/** NUL, which PostgreSQL refuses, matches no account. */
function toStoredEmail(email: string): string {
  return normalizeEmail(email).replaceAll("\0", " ");
}
