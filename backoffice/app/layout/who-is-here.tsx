import { NavLink } from "react-router";
import type { StaffMember } from "#contract/api/staff.ts";
import { roleWords } from "../parts/role-words.ts";
import { useSession } from "../session/session-context.tsx";

interface WhoIsHereProps {
  readonly member: StaffMember;
  readonly onFollow?: () => void;
}

/** Who is signed in, the way to their own account, and the way out. */
export function WhoIsHere({ member, onFollow }: WhoIsHereProps) {
  const { signOut } = useSession();
  const press = "-ml-2 flex min-h-11 items-center px-2 text-on-ink hover:text-on-ink-count";
  return (
    <div className="px-6 pb-4 text-meta">
      <p className="wrap-anywhere mb-1 text-on-ink-muted">
        {member.name}, {roleWords[member.role].word.toLowerCase()}
      </p>
      <NavLink to="/account" onClick={onFollow} className={press}>
        My account
      </NavLink>
      <button type="button" onClick={() => void signOut()} className={press}>
        Sign out
      </button>
    </div>
  );
}
