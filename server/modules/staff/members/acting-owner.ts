import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { lockOwners, type MemberRow, type OwnerRecord } from "../members.queries.ts";
import { getMemberScope } from "../staff.queries.ts";

export interface ActingOwner extends OwnerRecord {
  readonly isOnly: boolean;
}

/**
 * Locks, since two owners may demote each other at the same time.
 * @throws {AppError} `forbidden`
 */
export async function lockActingOwner(
  tx: Tx,
  { config }: Pick<Runtime, "config">,
  staff: StaffMember,
): Promise<ActingOwner> {
  const owners = await lockOwners(tx, getMemberScope(config));
  const acting = owners.find(({ id }) => id === staff.id);
  if (!acting) throw new AppError("forbidden");
  return { ...acting, isOnly: owners.length === 1 };
}

/** @throws {AppError} `forbidden` where a demo visitor changes staff who are not part of the demo */
export function requireDemoBoundary(
  acting: OwnerRecord,
  member: Pick<MemberRow, "isDemo" | "invitedInDemo">,
): void {
  if (!acting.isFromDemo || member.isDemo || member.invitedInDemo) return;
  throw new AppError("forbidden", {
    detail: "This staff member isn't part of the demo and can't be changed here.",
  });
}
