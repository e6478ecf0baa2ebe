import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { Caller } from "#server/platform/caller.ts";
import { AppError } from "#server/platform/errors.ts";
import type { ResolveCaller } from "#server/platform/http/caller.ts";
import { hashToken, newToken } from "#server/platform/ids.ts";
import { findSessionOwner, insertSession, touchSession } from "./sessions.queries.ts";

const dayMs = 86_400_000;
/** A session lives this long after it was last used. */
const sessionLifeMs = 30 * dayMs;
/** Its use is noted at most so often: a write for every request would serve nobody. */
const touchEveryMs = 3_600_000;
/** The form of `newToken`: 256 bits in base64url. */
const tokenForm = /^[\w-]{43}$/;

/** Signs a shopper in. @returns the bearer token; only its hash is stored */
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
    expiresAt: new Date(createdAt.getTime() + sessionLifeMs),
  });
  return token;
}

/** Makes what finds the owner of a bearer token: one question to the database for each request. */
export function createResolveCaller({ db, clock }: Pick<Runtime, "db" | "clock">): ResolveCaller {
  return async (token): Promise<Caller> => {
    if (!tokenForm.test(token)) throw new AppError("unauthenticated");
    const tokenHash = hashToken(token);
    const seenAt = clock();
    const owner = await findSessionOwner(db, tokenHash, seenAt);
    if (!owner) throw new AppError("unauthenticated");
    if (seenAt.getTime() - owner.lastSeenAt.getTime() >= touchEveryMs) {
      const expiresAt = new Date(seenAt.getTime() + sessionLifeMs);
      await touchSession(db, tokenHash, { seenAt, expiresAt });
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
