import type { StaffMember } from "#contract/api/staff/staff.ts";
import { hasRight, type StaffRight } from "#contract/rights.ts";
import { useSession } from "./session-context.tsx";

export function useMember(): StaffMember | undefined {
  const { session } = useSession();
  return session.state === "in" ? session.member : undefined;
}

/** Prefix of stored data: devices are shared. Empty if nobody is signed in. */
export function useMemberId(): string {
  return useMember()?.id ?? "";
}

/** The server checks rights again. */
export function useMay(): (right: StaffRight) => boolean {
  const member = useMember();
  return (right) => member !== undefined && hasRight(member.role, right);
}
