import type { StaffMember } from "#contract/api/staff.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockOwners, type MemberRow, type OwnerRecord } from "./members.queries.ts";
import { letsIn } from "./staff.queries.ts";

/** The owner who is about to change somebody. */
export interface ActingOwner extends OwnerRecord {
  /** The store has no other who can sign in. */
  readonly isOnly: boolean;
}

/**
 * Makes sure that who acts is an owner still, and stays one until the transaction ends: two owners may take each
 * other's place at the same moment, and the later one is none any more.
 * @throws {AppError} `forbidden`
 */
export async function lockActingOwner(
  tx: Tx,
  { config }: Pick<Runtime, "config">,
  staff: StaffMember,
): Promise<ActingOwner> {
  const owners = await lockOwners(tx, letsIn(config));
  const acting = owners.find(({ id }) => id === staff.id);
  if (!acting) throw new AppError("forbidden");
  return { ...acting, isOnly: owners.length === 1 };
}

/**
 * Lets nobody whom a demo let in change who belongs to the store itself, such as the owner that its command made.
 * @throws {AppError} `forbidden`
 */
export function requireOwnKind(
  acting: OwnerRecord,
  member: Pick<MemberRow, "isDemo" | "invitedInDemo">,
): void {
  if (!acting.isAnybody || member.isDemo || member.invitedInDemo) return;
  throw new AppError("forbidden", {
    detail: "This person belongs to the store itself: visitors of the demo cannot change them.",
  });
}
