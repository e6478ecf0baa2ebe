import type { StaffMember } from "./staff.ts";

/**
 * On a reply to a member of staff: whose session answered. On a request of the back office: whom the page shows, or
 * nothing where it shows nobody. A browser has one session for all of its tabs, so the two may differ.
 */
export const shownMemberHeader = "x-staff-member";

/** A member and what they may do, as the header names them: "stf_1 owner". */
export function nameShown({ id, role }: Pick<StaffMember, "id" | "role">): string {
  return `${id} ${role}`;
}
