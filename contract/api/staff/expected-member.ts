import type { StaffMember } from "./staff.ts";

/** The session's member in replies, the page's in requests; tabs share one session. */
export const expectedMemberHeader = "x-staff-member";

export function formatMemberHeader({ id, role }: Pick<StaffMember, "id" | "role">): string {
  return `${id} ${role}`;
}
