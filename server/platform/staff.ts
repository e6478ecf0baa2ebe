import type { StaffMember, StaffRole } from "#contract/api/staff.ts";
import { AppError } from "./errors.ts";

/** The member of staff who is asking, from the session cookie of the back office. */
export type StaffCaller = StaffMember;

/** What may be done in the back office, and who may do it. */
const rights = {
  "profiles.read": ["owner", "manager", "support"],
  "profiles.decide": ["owner", "manager"],
  "enquiries.read": ["owner", "manager", "support"],
  "enquiries.answer": ["owner", "manager", "support"],
  "members.read": ["owner", "manager", "support"],
  "audit.read": ["owner", "manager"],
  "people.manage": ["owner"],
  "account.manage": ["owner", "manager", "support"],
  "waiting.read": ["owner", "manager", "support"],
  "letters.write": ["owner", "manager"],
  "letters.send": ["owner", "manager"],
  "mails.read": ["owner", "manager"],
  "mails.resend": ["owner", "manager"],
} as const satisfies Record<string, readonly StaffRole[]>;

/** Something that may be done in the back office. */
export type StaffRight = keyof typeof rights;

/**
 * Lets only a signed-in member of staff pass whose role has a right.
 * @throws {AppError} `unauthenticated`, `forbidden`
 */
export function requireStaff(staff: StaffCaller | undefined, right: StaffRight): StaffCaller {
  if (!staff) throw new AppError("unauthenticated");
  if (!hasRight(staff, right)) throw new AppError("forbidden");
  return staff;
}

/** Whether the role of a member has a right. */
export function hasRight({ role }: Pick<StaffCaller, "role">, right: StaffRight): boolean {
  const roles: readonly StaffRole[] = rights[right];
  return roles.includes(role);
}

/** A member of staff as the audit log and histories name them. */
export function staffActor(staff: Pick<StaffCaller, "id">): string {
  return `staff:${staff.id}`;
}
