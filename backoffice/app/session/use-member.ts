import type { StaffMember } from "#contract/api/staff.ts";
import { hasRight, type StaffRight } from "#contract/rights.ts";
import { useSession } from "./session-context.tsx";

/** Who is here; undefined where nobody is signed in. */
export function useMember(): StaffMember | undefined {
  const { session } = useSession();
  return session.state === "in" ? session.member : undefined;
}

/** Whose that is which this device keeps: one of a stock room is many people's. Empty where nobody is signed in. */
export function useMemberId(): string {
  return useMember()?.id ?? "";
}

/** Tells what who is here may do. The server decides; a page only does not offer the rest. */
export function useMay(): (right: StaffRight) => boolean {
  const member = useMember();
  return (right) => member !== undefined && hasRight(member.role, right);
}
