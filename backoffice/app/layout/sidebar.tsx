import { Link, NavLink, useLocation } from "react-router";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { SearchIcon } from "#ui/primitives/icons.tsx";
import { KeyCap } from "../keys/key-cap.tsx";
import { roleLabels } from "../parts/format/labels.ts";
import { ExternalIcon } from "../parts/layout/icons.tsx";
import { Wordmark } from "../parts/layout/wordmark.tsx";
import { useSession } from "../session/session-context.tsx";
import { useCounts } from "./counts-context.tsx";
import { NavCount } from "./nav-count.tsx";
import { countWaiting, isWithin, type NavEntry, navEntriesFor, navGroups } from "./navigation.ts";

interface SidebarProps {
  readonly member: StaffMember;
  readonly onSearch: () => void;
}

export function Sidebar({ member, onSearch }: SidebarProps) {
  const entries = navEntriesFor(member.role);
  return (
    <header className="on-dark sticky top-0 flex h-dvh w-53 shrink-0 flex-col overflow-y-auto bg-ink text-on-ink max-lg:hidden">
      <Link
        to="/"
        className="mt-3.5 ml-6 flex min-h-11 shrink-0 items-center self-start short:mt-2"
      >
        <Wordmark className="h-7.5" />
      </Link>
      <button
        type="button"
        onClick={onSearch}
        className="mx-4 mt-3.5 short:mt-2 flex h-9.5 shrink-0 items-center gap-2.5 border border-on-ink/25 px-3 text-left text-nav text-on-ink-muted hover:border-on-ink/60 hover:text-on-ink"
      >
        <SearchIcon className="size-4.5" />
        <span className="grow">Search</span>
        <KeyCap shortcut="/" />
      </button>
      <nav
        aria-label="Sections"
        className="mt-3 grid min-h-40 gap-3.5 overflow-y-auto short:mt-2 short:gap-2"
      >
        {navGroups.map((group) => {
          const groupEntries = entries.filter((entry) => entry.group === group);
          return (
            groupEntries.length > 0 && (
              <ul key={group}>
                {groupEntries.map((entry) => (
                  <li key={entry.address}>
                    <SidebarLink entry={entry} />
                  </li>
                ))}
              </ul>
            )
          );
        })}
      </nav>
      <SignedInMember member={member} />
    </header>
  );
}

function SidebarLink({ entry }: { entry: NavEntry }) {
  const { counts } = useCounts();
  const { pathname } = useLocation();
  const isCurrent = [entry, ...entry.pages].some(({ address }) => isWithin(pathname, address));
  return (
    <Link
      to={entry.address}
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(
        "flex h-9.25 short:h-8 items-center justify-between gap-3 border-l-4 pr-5.5 pl-5 text-nav focus-visible:-outline-offset-2 pointer-coarse:min-h-11",
        isCurrent
          ? "border-brass bg-on-ink/8 font-medium text-on-ink"
          : "border-transparent text-on-ink/85 hover:bg-on-ink/4 hover:text-on-ink",
      )}
    >
      {entry.label}
      <NavCount {...countWaiting(entry, counts)} />
    </Link>
  );
}

function SignedInMember({ member }: { member: StaffMember }) {
  const { signOut } = useSession();
  const linkClasses =
    "flex min-h-8 short:min-h-7 items-center hover:text-on-ink-count pointer-coarse:min-h-11";
  return (
    <div className="mt-auto shrink-0 px-6 pt-6 short:pt-2 pb-4 short:pb-2 text-meta">
      <div className="-mx-6 border-on-ink/15 border-t px-6 pt-3 short:pt-2">
        <p className="wrap-anywhere">{member.name}</p>
        <p className="text-on-ink-muted">{roleLabels[member.role].label}</p>
      </div>
      <div className="mt-1.5 short:mt-1 short:flex short:flex-wrap short:gap-x-4">
        <NavLink to="/account" className={linkClasses}>
          My account
        </NavLink>
        <Link to={`/help?about=${useLocation().pathname}`} className={linkClasses}>
          Help
        </Link>
        <button type="button" onClick={() => void signOut()} className={linkClasses}>
          Sign out
        </button>
        <a href="/" target="_blank" rel="noopener" className={classNames(linkClasses, "gap-2")}>
          View shop
          <ExternalIcon className="size-4" />
          <span className="sr-only"> (opens in a new window)</span>
        </a>
      </div>
    </div>
  );
}
