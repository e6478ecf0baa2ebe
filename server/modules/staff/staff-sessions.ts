import type { StaffMember, StaffSession } from "#contract/api/staff.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { ResolveStaff } from "#server/platform/http/staff.ts";
import { hashToken, newToken } from "#server/platform/ids.ts";
import { readSessionToken } from "./session-cookie.ts";
import {
  deleteStaffSession,
  findMemberInSession,
  findStaffSession,
  insertStaffSession,
  type StaffSessionRecord,
  touchStaffSession,
} from "./sign-ins.queries.ts";
import { countRecoveryCodes, letsIn } from "./staff.queries.ts";

/** A session ends when it was not used for so long … */
const idleMs = 30 * 60_000;
/** … and after so long in any case. */
export const sessionLifeMs = 12 * 3_600_000;
/** Its use is noted at most so often. */
const touchEveryMs = 60_000;

/** Begins a session. @returns the token of its cookie; only its hash is stored */
export async function startStaffSession(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  staffId: string,
): Promise<string> {
  const token = newToken();
  await insertStaffSession(tx, { tokenHash: hashToken(token), staffId, createdAt: clock() });
  return token;
}

/** Ends a session. @param member whose it is, where it has not ended by itself already */
export async function endStaffSession(
  runtime: Runtime,
  token: string,
  member: StaffMember | undefined,
): Promise<void> {
  if (!member) return;
  await changeAsStaff(runtime, member, async (tx) => {
    await deleteStaffSession(tx, hashToken(token));
    return { reply: undefined, change: { action: "staff.signed_out", subject: member.id } };
  });
}

/** Makes what finds who of the staff a request comes from: one question to the database for each request. */
export function createResolveStaff(runtime: Runtime): ResolveStaff {
  return async (request) => {
    const token = readSessionToken(request);
    if (token === undefined) return undefined;
    const now = runtime.clock();
    const session = await findLive(runtime, token, now);
    if (session && now.getTime() - session.lastSeenAt.getTime() >= touchEveryMs) {
      await noteUse(runtime, token, now);
    }
    return session?.member;
  };
}

/** A database without room for the note still reads: whoever is signed in then must be able to see what is wrong. */
async function noteUse({ db }: Runtime, token: string, now: Date): Promise<void> {
  try {
    await touchStaffSession(db, hashToken(token), now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
  }
}

/**
 * What the back office shows of a session.
 * @throws {AppError} `unauthenticated`
 */
export async function getStaffSession(runtime: Runtime, token: string): Promise<StaffSession> {
  const session = await findLive(runtime, token, runtime.clock());
  if (!session) throw new AppError("unauthenticated");
  return {
    member: session.member,
    endsAt: new Date(session.createdAt.getTime() + sessionLifeMs).toISOString(),
    recoveryCodesLeft: await countRecoveryCodes(runtime.db, session.member.id),
  };
}

/** A member with a session that lives, in whatever browser; undefined for one who is signed out. */
export function findSignedInMember(
  { config, db, clock }: Pick<Runtime, "config" | "db" | "clock">,
  id: string,
): Promise<StaffMember | undefined> {
  return findMemberInSession(db, id, livingSince(clock()), letsIn(config));
}

function findLive(
  { config, db }: Runtime,
  token: string,
  now: Date,
): Promise<StaffSessionRecord | undefined> {
  return findStaffSession(db, hashToken(token), livingSince(now), letsIn(config));
}

/** When a session that lives has begun, and was seen, at the earliest. */
function livingSince(now: Date): { begun: Date; seen: Date } {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return { begun: ago(sessionLifeMs), seen: ago(idleMs) };
}
