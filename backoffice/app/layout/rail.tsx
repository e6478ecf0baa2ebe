import { Link, NavLink, useLocation } from "react-router";
import type { StaffMember } from "#contract/api/staff.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { SearchIcon } from "#ui/primitives/icons.tsx";
import { KeyCap } from "../keys/key-cap.tsx";
import { OutIcon } from "../parts/icons.tsx";
import { roleWords } from "../parts/role-words.ts";
import { Wordmark } from "../parts/wordmark.tsx";
import { useSession } from "../session/session-context.tsx";
import { useCounts } from "./counts-context.tsx";
import { RoomCount } from "./room-count.tsx";
import { isIn, type RailEntry, railFor, roomGroups, waitingIn } from "./rooms.ts";

interface RailProps {
  readonly member: StaffMember;
  readonly onSearch: () => void;
}

/** The ink rail beside a wide window: search, the rooms of one's role in their groups, and who is here. */
export function Rail({ member, onSearch }: RailProps) {
  const entries = railFor(member.role);
  return (
    <header className="on-dark sticky top-0 flex h-dvh w-53 shrink-0 flex-col overflow-y-auto bg-ink text-on-ink max-lg:hidden">
      <Link to="/" className="mt-3.5 ml-6 flex min-h-11 items-center self-start">
        <Wordmark className="h-7.5" />
      </Link>
      <button
        type="button"
        onClick={onSearch}
        className="mx-4 mt-3.5 flex h-9.5 shrink-0 items-center gap-2.5 border border-on-ink/25 px-3 text-left text-nav text-on-ink-muted hover:border-on-ink/60 hover:text-on-ink"
      >
        <SearchIcon className="size-4.5" />
        <span className="grow">Search</span>
        <KeyCap press="/" />
      </button>
      <nav aria-label="Rooms" className="mt-3 grid gap-3.5">
        {roomGroups.map((group) => {
          const within = entries.filter((entry) => entry.group === group);
          return (
            within.length > 0 && (
              <ul key={group}>
                {within.map((entry) => (
                  <li key={entry.address}>
                    <RailLink entry={entry} />
                  </li>
                ))}
              </ul>
            )
          );
        })}
      </nav>
      <WhoIsHere member={member} />
    </header>
  );
}

function RailLink({ entry }: { entry: RailEntry }) {
  const { counts } = useCounts();
  const { pathname } = useLocation();
  const isCurrent = [entry, ...entry.rooms].some(({ address }) => isIn(pathname, address));
  return (
    <Link
      to={entry.address}
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(
        "flex h-9.25 items-center justify-between gap-3 border-l-4 pr-5.5 pl-5 text-nav focus-visible:-outline-offset-2 pointer-coarse:min-h-11",
        isCurrent
          ? "border-brass bg-on-ink/8 font-medium text-on-ink"
          : "border-transparent text-on-ink/85 hover:bg-on-ink/4 hover:text-on-ink",
      )}
    >
      {entry.label}
      <RoomCount {...waitingIn(entry, counts)} />
    </Link>
  );
}

function WhoIsHere({ member }: { member: StaffMember }) {
  const { signOut } = useSession();
  const press = "flex min-h-8 items-center hover:text-on-ink-count pointer-coarse:min-h-11";
  return (
    <div className="mt-auto px-6 pt-6 pb-4 text-meta">
      <div className="-mx-6 border-on-ink/15 border-t px-6 pt-3">
        <p className="wrap-anywhere">{member.name}</p>
        <p className="text-on-ink-muted">{roleWords[member.role].word}</p>
      </div>
      <div className="mt-1.5">
        <NavLink to="/account" className={press}>
          My account
        </NavLink>
        <Link to={`/help?about=${useLocation().pathname}`} className={press}>
          Help
        </Link>
        <button type="button" onClick={() => void signOut()} className={press}>
          Sign out
        </button>
        <a href="/" target="_blank" rel="noopener" className={classNames(press, "gap-2")}>
          See the shop
          <OutIcon className="size-4" />
          <span className="sr-only"> (opens another window)</span>
        </a>
      </div>
    </div>
  );
}
