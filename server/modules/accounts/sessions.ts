import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { Caller, ResolveCaller } from "#server/platform/auth/caller.ts";
import { hashToken, newToken } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { findSessionOwner, insertSession, touchSession } from "./sessions.queries.ts";
import { lockActiveUser, lockUserToWrite } from "./users.queries.ts";

const dayMs = 86_400_000;
const sessionTtlMs = 30 * dayMs;
const touchIntervalMs = 3_600_000;
const tokenPattern = /^[\w-]{43}$/;

/** @returns the bearer token; only its hash is stored */
export async function startSession(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  userId: string,
): Promise<string> {
  const token = newToken();
  const createdAt = clock();
  await insertSession(tx, {
    tokenHash: hashToken(token),
    userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + sessionTtlMs),
  });
  return token;
}

export function createResolveCaller({
  db,
  clock,
  lookUp,
}: Pick<Runtime, "db" | "clock" | "lookUp">): ResolveCaller {
  return async (token): Promise<Caller> => {
    if (!tokenPattern.test(token)) throw new AppError("unauthenticated");
    const tokenHash = hashToken(token);
    const usedAt = clock();
    const owner = await lookUp(() => findSessionOwner(db, tokenHash, usedAt));
    if (!owner) throw new AppError("unauthenticated");
    if (usedAt.getTime() - owner.lastSeenAt.getTime() >= touchIntervalMs) {
      const expiresAt = new Date(usedAt.getTime() + sessionTtlMs);
      await touchSession(db, tokenHash, { usedAt, expiresAt });
    }
    return {
      kind: "user",
      userId: owner.userId,
      email: owner.email,
      emailVerified: owner.emailVerified,
      memberSince: owner.memberSince,
      approvedBusinessProfileId: owner.approvedBusinessProfileId ?? undefined,
    };
  };
}

/** `alone` excludes other such transactions. @throws {AppError} `unauthenticated` */
export async function requireActiveAccount(
  tx: Tx,
  userId: string,
  lock: "shared" | "alone" = "shared",
): Promise<void> {
  const isActive =
    lock === "alone" ? await lockActiveUser(tx, userId) : await lockUserToWrite(tx, userId);
  if (!isActive) throw new AppError("unauthenticated");
}
