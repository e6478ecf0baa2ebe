import type { StaffMember, StaffSession } from "#contract/api/staff/staff.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { hashToken, newToken } from "#server/platform/auth/ids.ts";
import type { ResolveStaff } from "#server/platform/auth/staff-guard.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import {
  deleteStaffSession,
  findMemberWithSession,
  findStaffSession,
  insertStaffSession,
  type StaffSessionRecord,
  touchStaffSession,
} from "../sign-ins.queries.ts";
import { countRecoveryCodes, getMemberScope } from "../staff.queries.ts";
import { readSessionToken } from "./session-cookie.ts";

/** Idle timeout. */
const idleTimeoutMs = 30 * 60_000;
export const sessionTtlMs = 12 * 3_600_000;
const touchIntervalMs = 60_000;

export async function startStaffSession(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  staffId: string,
): Promise<string> {
  const token = newToken();
  await insertStaffSession(tx, { tokenHash: hashToken(token), staffId, createdAt: clock() });
  return token;
}

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

export function createResolveStaff(runtime: Runtime): ResolveStaff["session"] {
  return async (request) => {
    const token = readSessionToken(request);
    if (token === undefined) return undefined;
    const now = runtime.clock();
    const session = await runtime.lookUp(() => findActiveSession(runtime, token, now));
    if (session && now.getTime() - session.lastSeenAt.getTime() >= touchIntervalMs) {
      await recordUse(runtime, token, now);
    }
    return session?.member;
  };
}

/** A full database still reads: staff must be able to see what is wrong. */
async function recordUse({ db }: Runtime, token: string, now: Date): Promise<void> {
  try {
    await touchStaffSession(db, hashToken(token), now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
  }
}

/** @throws {AppError} `unauthenticated` */
export async function getStaffSession(runtime: Runtime, token: string): Promise<StaffSession> {
  const session = await findActiveSession(runtime, token, runtime.clock());
  if (!session) throw new AppError("unauthenticated");
  return {
    member: session.member,
    endsAt: new Date(session.createdAt.getTime() + sessionTtlMs).toISOString(),
    recoveryCodesLeft: await countRecoveryCodes(runtime.db, session.member.id),
  };
}

export function findSignedInMember(
  { config, db, clock }: Pick<Runtime, "config" | "db" | "clock">,
  id: string,
): Promise<StaffMember | undefined> {
  return findMemberWithSession(db, id, getActiveSince(clock()), getMemberScope(config));
}

function findActiveSession(
  { config, db }: Runtime,
  token: string,
  now: Date,
): Promise<StaffSessionRecord | undefined> {
  return findStaffSession(db, hashToken(token), getActiveSince(now), getMemberScope(config));
}

function getActiveSince(now: Date): { startedAfter: Date; usedAfter: Date } {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return { startedAfter: ago(sessionTtlMs), usedAfter: ago(idleTimeoutMs) };
}
