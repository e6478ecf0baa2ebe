import type { StaffMember, StaffRole } from "#contract/api/staff.ts";
import { useSession } from "../session/session-context.tsx";

/** The role of a member of staff in words. */
const roleWords: Readonly<Record<StaffRole, string>> = {
  owner: "owner",
  manager: "store manager",
  support: "support",
};

/** Who is signed in, and the way out. */
export function WhoIsHere({ member }: { member: StaffMember }) {
  const { signOut } = useSession();
  return (
    <div className="px-6 pb-4 text-meta">
      <p className="wrap-anywhere text-on-ink-muted">
        {member.name}, {roleWords[member.role]}
      </p>
      <button
        type="button"
        onClick={() => void signOut()}
        className="mt-1 -ml-2 min-h-11 px-2 text-on-ink hover:text-on-ink-count"
      >
        Sign out
      </button>
    </div>
  );
}
